// The contract between the page and a game. A game draws a view in parts (board, dock, panels) and
// says in short words what is asked; it knows its game's words and drawings, and no rule.
import type { Component } from 'svelte';
import type { Aids, GameEvent, Move, Seat, View } from '../lib/messages.ts';
import type { Sound } from '../lib/sound.ts';
import type { IconName } from '../parts/icons.ts';
import type { Help } from './help.ts';
import type { Panel } from './panel.ts';

export interface Word {
  name: string;
  text: string;
  rule: string | null;
}

/** Names and explanations of a game's nouns in the reader's language: words[kind][id]. */
export type Words = Record<string, Record<string, Word>>;

/** What a board needs besides the position: the game's data file and its words. */
export interface Lore {
  data: Record<string, unknown>;
  words: Words;
}

/** What the reader touched. */
export interface Picked {
  /** Words of the notation: "ulm", "message 2", "sell wood". */
  thing: string;
  /** What is there now, in words; '' where the explanation of the thing says it all. */
  facts: string;
}

/** Whose things the dock shows. */
export interface Owner {
  seat: number;
  /** Are they the reader's own? Who watches sees those of the seat that acts. */
  isReader: boolean;
}

/** What all parts of a game are given. Each part is drawn again when one of these changes. */
export interface BoardProps {
  view: View;
  /** The data file of the game: the map, prices, cards. */
  data: Record<string, unknown>;
  words: Words;
  seats: Seat[];
  /** The seat whose hand is shown; undefined for spectators. */
  me: number | undefined;
  owner: Owner;
  actor: number | null;
  /** The moves of the reader's seat; none while another seat decides. */
  legal: Move[];
  /** What the rules say for the reader's seat: prices, limits, reach. Spectators get a part. */
  aids?: Aids | null;
  /** What is chosen so far of a move, in the order of touching: ["merchant"]. */
  chosen: string[];
  /** The move whose effect is looked at (hovered, focused, touched once), or ''. */
  looked: string;
  /** The position after that move, as soon as the server has answered. */
  ahead: View | undefined;
  /** The move that was advised, or ''. */
  hint: string;
  /** The points of the reader's seat now, where they are known. */
  score?: number | undefined;
  /** Words of what changed since the reader's last move. */
  changed: string[];
  /** Words of what the pointer or the log points at. */
  pointed: string;
  events: GameEvent[];
  /** A thing was touched. The page plays its only move, or offers its moves beside it. */
  pick: (picked: Picked) => void;
  /** A thing was held: what it is stands beside it, and nothing is played. */
  tell: (picked: Picked) => void;
  point: (thing: string) => void;
  /** Replaces what is chosen; a part uses it where one choice has several touches. */
  choose: (chosen: string[]) => void;
  /** Plays a move, which must be legal: a card that was dragged to an end of the route. */
  play: (move: string) => void;
}

const nothing = (): void => {};

/** The properties of a board on which nothing can be done. */
export const still = {
  legal: [],
  chosen: [],
  looked: '',
  ahead: undefined,
  hint: '',
  changed: [],
  pointed: '',
  events: [],
  pick: nothing,
  tell: nothing,
  point: nothing,
  choose: nothing,
  play: nothing,
} satisfies Partial<BoardProps>;

export type Part = Component<BoardProps>;

/** A number of a seat in the bar, such as its deniers. `minor`: left out where there is no room. */
export interface Fact {
  icon: IconName;
  value: string | number;
  label: string;
  minor?: boolean;
}

/** The question of this moment, for the status line and the rail. */
export interface Question {
  /** "Draw a second card". */
  text: string;
  /** The same where there is little room. */
  short?: string;
  /** What hurts, with its number: "3 deniers above 10 stay behind". */
  warnings: string[];
}

/** Moves of the text twin under one heading, in the order in which things lie on the table. */
export interface MoveGroup {
  title: string;
  icon?: IconName;
  /** What all its moves have in common: "2 horses". */
  note?: string;
  /** Are its rows short enough for two in a line? */
  brief?: boolean;
  moves: Move[];
}

/** A way to a move by keys: one that plays it; or one that chooses, and one that plays. */
export interface KeyPath {
  move: string;
  keys: string[];
  /** What the first of two keys chooses. */
  chooses?: string[];
}

/** What stands in the row of a move beside its words. */
export interface RowSign {
  icon: IconName;
  text?: string;
  label: string;
  /** Another seat, which has the good of it. */
  seat?: number;
}

/** The heights of strip and dock, in pixels. */
export interface Rows {
  strip: number;
  dock: number;
}

/** What is offered at a thing without a touch: its moves, and where to find the others. */
export interface Offers {
  moves: Move[];
  /** Panels of the drawer whose things have moves now. */
  panels: string[];
  /** What is touched on the board instead: "Build: touch a village." */
  note: string;
}

/** A move that several touches put together: the branches of a completed route, cards to keep. */
export interface Assembled {
  move: string;
  /** On the large button: "Complete the route". */
  text: string;
  /** The same on a phone, with what it brings: "Complete +18". */
  short: string;
  /** Is what the move costs told beside its choice, so that its button need not warn? */
  told?: boolean;
  /** The large button and Enter keep this move; the one that is put together has a button and a
   * key of its own. */
  beside?: { move: string; text: string; key: string };
}

/** What differs for a seat between two positions, as short phrases. */
export type Differences = (before: View, after: View, seat: number, lore: Lore) => string[];

/** The word that explains a thing which has no explanation of its own, such as a single card. */
export type KindOf = (thing: string) => { kind: string; id: string } | undefined;

export interface BoardModule {
  Board: Part;
  Dock: Part;
  /** A row between board and dock on a phone: the market, the open cards. */
  Strip?: Part;
  /** Heights of strip and dock on an upright phone, and on a small one, in pixels. */
  rows?: Record<'phone' | 'small', Rows> & {
    /** Upright tablets; without it they have no strip and the dock of a small desktop. */
    tablet?: Rows;
  };
  panels: Panel[];
  facts: (view: View, seat: number, lore: Lore) => Fact[];
  /** How near the game is to each of its ends, as the seat has it that is nearest. */
  ending: (view: View, lore: Lore) => Fact[];
  /** What the help tells besides what all games have in common. */
  help: Help;
  question: (props: BoardProps) => Question;
  groups: (props: BoardProps) => MoveGroup[];
  signs: (props: BoardProps, move: Move) => RowSign[];
  /** What a move is good for, in a plain sentence; '' where its words say it. */
  says?: (props: BoardProps, move: Move) => string;
  /** What a thing under the pointer or the focus is, in short sentences, before it is touched. */
  tells?: (props: BoardProps, thing: string) => string[];
  /** Is a move begun by touching this thing and continued elsewhere, as with a merchant? */
  begins: (thing: string) => boolean;
  /** Is the move played by the first touch of a finger? The others show first what they do. */
  isPlain?: (move: string, legal: Move[]) => boolean;
  /** The thing at which the moves of this moment are offered without a touch, or ''. */
  offeredAt: (props: BoardProps) => string;
  /** What is offered there; without it all moves. */
  offers?: (props: BoardProps) => Offers;
  /** The keys of moves, where they stand for places; without it the first nine are numbered. */
  keys?: (props: BoardProps) => KeyPath[];
  /** What a touch of the move's row chooses, where the board puts the move together and a button
   * plays it; undefined where the touch plays it. */
  chooses?: (move: string) => string[] | undefined;
  differences: Differences;
  kindOf?: KindOf;
  /**
   * The move that is put together on the board now. The large button and Enter play it, and it is
   * the move that is looked at while no other is: `looked` and `ahead` tell its effect.
   */
  assembled?: (props: BoardProps) => Assembled | undefined;
  /** Beside the question in the status line: the ways in which that move can be made. */
  Ways?: Part;
  /** In the rail, above the other moves: what the move that is put together brings. */
  Brings?: Part;
  /** What a move sounds like; without it all moves sound alike. */
  sound?: (events: GameEvent[]) => Sound | undefined;
  /** The sign of what a move did, for the lines of the log. */
  iconOf: (events: GameEvent[]) => IconName | undefined;
  /** The words of what events changed, for the mark `changed`; without it all their words. */
  changes?: (events: GameEvent[], me?: number) => string[];
}

export const games: Record<string, () => Promise<BoardModule>> = {
  loire: () => import('./loire/game.ts'),
  taxis: () => import('./taxis/game.ts'),
};

/** Letter and shape beside the colour of a seat, so that colour is never alone. */
export const seatLetters = ['A', 'B', 'C', 'D'] as const;
