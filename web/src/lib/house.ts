// What the server has to offer, and making tables there.
import { ensureKey, get, post, salt } from './api.ts';

export interface OptionKind {
  key: string;
  values: string;
  initial: string | null;
  rule: string;
  text: string;
}

export interface Game {
  game: string;
  title: string;
  seats: { min: number; max: number };
  options: OptionKind[];
  score: { part: string; text: string; points: boolean }[];
}

export interface Offer {
  games: Game[];
  levels: { level: number; name: string }[];
  phrases: { phrase: string; text: string }[];
}

export const offer = (): Promise<Offer> => get<Offer>('/api/v1/games');

export type SeatWish =
  { kind: 'me'; name?: string } | { kind: 'person' } | { kind: 'bot'; level: number };

export type ClockWish =
  | { kind: 'none' }
  | { kind: 'real'; seconds: number; increment: number }
  | { kind: 'days'; days: number };

export interface Wish {
  game: string;
  players: number;
  options: Record<string, string>;
  seats: SeatWish[];
  first: 'random' | number;
  open: boolean;
  clock: ClockWish;
  confirm: boolean;
  start: 'full' | 'host';
  leaver: 'wait' | 'skip' | 'bot';
  watchers: boolean;
  chat: boolean;
  /** A guided game, dealt by this seed. */
  lesson?: number;
}

export interface Made {
  table: string;
  seats: { seat: number; secret: string }[];
  watch?: string;
  commitment: string;
}

export const plainWish = (game: string, name: string): Wish => ({
  game,
  players: 2,
  options: {},
  seats: [
    { kind: 'me', name },
    { kind: 'bot', level: 3 },
  ],
  first: 'random',
  open: false,
  clock: { kind: 'none' },
  confirm: true,
  start: 'full',
  leaver: 'wait',
  watchers: true,
  chat: true,
});

export async function makeTable(wish: Wish): Promise<Made> {
  await ensureKey();
  return post<Made>('/api/v1/tables', { ...wish, salt: salt() });
}

export interface Row {
  table: string;
  game: string;
  status: 'waiting' | 'playing' | 'finished' | 'closed';
  players: number;
  seats_taken: number;
  actor: number | null;
  created: number;
  changed: number;
  /** Winners and points are those of a game that is over. */
  summary: { names?: (string | null)[]; winners?: number[]; points?: number[] } & Record<
    string,
    unknown
  >;
  you?: { seats: number[]; host: boolean; watcher: boolean };
  yours?: boolean;
}

export const lobby = async (): Promise<Row[]> =>
  (await get<{ tables: Row[] }>('/api/v1/tables')).tables;

export async function mine(): Promise<Row[]> {
  await ensureKey();
  return (await get<{ tables: Row[] }>('/api/v1/me/tables')).tables;
}

/** Links that carry a secret keep it behind the #, where it reaches no log. */
export const joinLink = (table: string, seat: number, secret: string): string =>
  `${location.origin}/join#${table}.${seat}.${secret}`;
export const watchLink = (table: string, secret: string): string =>
  `${location.origin}/watch#${table}.${secret}`;
