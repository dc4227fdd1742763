// What the socket carries (docs/programmers/messages.schema.json). What only one game knows stays open:
// the boards read their own view.
export interface Move {
  move: string;
  text: string;
}

export interface Seat {
  seat: number;
  kind: 'person' | 'bot' | 'free';
  name: string;
  level?: number;
  bot: boolean;
  may_return: boolean;
  resigned: boolean;
  late: boolean;
}

export interface Clock {
  kind: 'none' | 'real' | 'days';
  running: number | null;
  since: number | null;
  deadline: number | null;
  left: number[];
}

export interface Asked {
  what: 'undo' | 'abandon';
  seat: number;
  count?: number;
  waiting: number[];
}

/** An event of the game: its name, its seat, and what it is about by the notation's own words. */
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
  log: LogItem[];
  clock: Clock;
  score: Score | null;
  asked: Asked | null;
}

export type Snapshot = { type: 'snapshot' } & Known;

export type News = {
  type: 'news';
  seq: number;
  hash: string;
  at: number;
  entry: Record<string, unknown> & { kind: string; seat?: number };
  lines: string[];
  events: GameEvent[];
} & Partial<Omit<Known, 'seq' | 'hash' | 'log' | 'you'>>;

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
