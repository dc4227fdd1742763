// The contract between the page and a board. A board draws a view and reports which thing the
// reader picked; it knows its game's words, and no rule.
import type { Component } from 'svelte';
import type { GameEvent, Move, Seat, View } from '../lib/messages.ts';

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

/** What the reader picked. */
export interface Picked {
  /** Words of the notation: "ulm", "message 2", "sell wood". */
  thing: string;
  /** What is there now, in words; '' where the explanation of the thing says it all. */
  facts: string;
}

export interface BoardProps {
  view: View;
  /** The data file of the game: the map, prices, cards. */
  data: Record<string, unknown>;
  words: Words;
  seats: Seat[];
  /** The seat whose hand is shown; undefined for spectators. */
  me: number | undefined;
  actor: number | null;
  legal: Move[];
  /** Words of what just changed. */
  changed: string[];
  /** Words of what the pointer or the log points at. */
  pointed: string;
  events: GameEvent[];
  pick: (picked: Picked) => void;
  point: (thing: string) => void;
}

export type Board = Component<BoardProps>;

/** What differs for a seat between two positions, as short phrases. */
export type Differences = (before: View, after: View, seat: number, lore: Lore) => string[];

/** The word that explains a thing which has no explanation of its own, such as a single card. */
export type KindOf = (thing: string) => { kind: string; id: string } | undefined;

export interface BoardModule {
  default: Board;
  differences: Differences;
  kindOf?: KindOf;
}

export const boards: Record<string, () => Promise<BoardModule>> = {
  loire: () => import('./loire/Board.svelte'),
  taxis: () => import('./taxis/Board.svelte'),
};

/** Letter and shape beside the colour of a seat, so that colour is never alone. */
export const seatLetters = ['A', 'B', 'C', 'D'] as const;
