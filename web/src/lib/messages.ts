// The messages of a table's socket (docs/programmers/messages.schema.json). A view is typed only as
// far as all games share it; each board knows its own.
export interface Move {
  move: string;
  text: string;
  /** The same for a row under a heading: "Talcy, leaving 1 horse". */
  short?: string;
  /** What is got is for, or why this is asked: "Every building costs 1 denier less." */
  about?: string;
  /** What the move costs besides its price, by the rules: "3 deniers above 10 stay behind". */
  caution?: string;
  /** An earlier move of the list with the same effect: lists show only that one. */
  same_as?: string;
  /** What a completed route of Thurn und Taxis brings. */
  effect?: Effect;
}

export interface Effect {
  /** All together, the coach included. */
  points: number;
  branches: number;
  tiles: { stack: string; value: number }[];
  /** Points that the next coach adds; 0: the route is too short for it. */
  coach: number;
  /** The coach that the Wainwright could bring, not part of `points`; cities that are missing. */
  wainwright?: { size: number; gain: number; short: number };
  end: boolean;
}

export interface Seat {
  seat: number;
  kind: 'person' | 'bot' | 'free';
  name: string;
  level?: number;
  /** Another computer player has the same level; marked by the page (names.ts). */
  alike?: boolean;
  bot: boolean;
  may_return: boolean;
  resigned: boolean;
  late: boolean;
  /** The player had their data deleted. */
  forgotten?: true;
}

export interface Clock {
  kind: 'none' | 'real' | 'days';
  running: number | null;
  since: number | null;
  deadline: number | null;
  left: number[];
}

export interface Asked {
  what: 'undo' | 'abandon' | 'rematch';
  seat: number;
  count?: number;
  waiting: number[];
  /** When it lapses (a takeback), or is accepted without those who are absent; null: never. */
  until: number | null;
}

/** An event of the game: its name, its seat, and what it concerns, in words of the notation. */
export type GameEvent = { event: string; seat?: number } & Record<string, unknown>;

export interface LogItem {
  seq: number;
  at: number;
  kind: string;
  seat: number | null;
  lines: string[];
  turn?: number;
  undone?: boolean;
  events?: GameEvent[];
}

export type Aids = Record<string, unknown>;

export type SeatScore = { total: number } & Record<string, number | boolean>;

export interface Score {
  seats: SeatScore[];
  winners: number[];
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, string>;
  status: 'waiting' | 'playing' | 'finished' | 'closed';
  open: boolean;
  clock: { kind: string } & Record<string, unknown>;
  confirm: boolean;
  start: 'full' | 'host';
  leaver: string;
  /** Days after which the game can be abandoned without players who do not answer; 0: never. */
  absent: number;
  watchers: boolean;
  chat: boolean;
  commitment: string;
  lesson?: number;
  next: string | null;
  how?: string;
  winners?: number[];
}

/** A game's own view (docs/programmers/notation.md). */
export type View = Record<string, unknown> & {
  game: string;
  players: number;
  turn: number;
  seat: number;
  end?: { triggered_by: number | null };
};

export interface Known {
  seq: number;
  hash: string;
  table: TableInfo;
  seats: Seat[];
  you: { seats: number[]; role: 'host' | 'seat' | 'watcher' };
  view: View | null;
  actor: number | null;
  turn: number;
  count: number;
  confirm: number | null;
  undo: boolean;
  legal: Move[];
  legal_count: number;
  /** Numbers by the rules for the viewer's seat (docs/programmers/protocol.md); each game's own. */
  aids?: Aids | null;
  log: LogItem[];
  /** The first entry that the log covers; 1: nothing is before it. */
  log_from: number;
  clock: Clock;
  score: Score | null;
  asked: Asked | null;
}

export type Snapshot = { type: 'snapshot' } & Known;

/** What subscribers of a table are sent after each entry. */
export type Update = {
  type: 'news';
  seq: number;
  hash: string;
  at: number;
  entry: Record<string, unknown> & { kind: string; seat?: number };
  lines: string[];
  events: GameEvent[];
} & Partial<Omit<Known, 'seq' | 'hash' | 'log' | 'log_from' | 'you'>>;

/** Which seats are connected, and how many spectators watch. */
export interface Presence {
  type: 'presence';
  seats?: boolean[];
  watchers?: number;
}

/** What a move would do, where it reveals nothing. */
export interface Preview {
  lines: string[];
  events: GameEvent[];
  view: View;
  score: Score;
  ends_turn: boolean;
}

export interface Refused {
  type: 'refused';
  id: string;
  code: string;
  rule?: string | null;
  text: string;
  version?: number;
}

export type Answer = { type: string; id: string } & Record<string, unknown>;
