// Creating tables, and the lists of tables.
import { ensureKey, get, post, salt } from '../api.ts';

export type SeatSpec =
  { kind: 'me'; name?: string } | { kind: 'person' } | { kind: 'bot'; level: number };

export type ClockSpec =
  | { kind: 'none' }
  | { kind: 'real'; seconds: number; increment: number }
  | { kind: 'days'; days: number };

export interface TableSpec {
  game: string;
  players: number;
  options: Record<string, string>;
  seats: SeatSpec[];
  first: 'random' | number;
  open: boolean;
  clock: ClockSpec;
  confirm: boolean;
  start: 'full' | 'host';
  leaver: 'wait' | 'skip' | 'bot';
  absent: number;
  watchers: boolean;
  chat: boolean;
  /** A guided game, dealt by this seed. */
  lesson?: number;
}

export interface CreatedTable {
  table: string;
  seats: { seat: number; secret: string }[];
  watch?: string;
  commitment: string;
}

/** Two seats: the reader against the computer. */
export const defaultSpec = (game: string, name: string): TableSpec => ({
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
  absent: 7,
  watchers: true,
  chat: true,
});

export async function createTable(spec: TableSpec): Promise<CreatedTable> {
  await ensureKey();
  return post<CreatedTable>('/api/v1/tables', { ...spec, salt: salt() });
}

export interface TableRow {
  table: string;
  game: string;
  status: 'waiting' | 'playing' | 'finished' | 'closed';
  players: number;
  seats_taken: number;
  actor: number | null;
  created: number;
  changed: number;
  /** Winners and points are those of a finished game. */
  summary: { names?: (string | null)[]; winners?: number[]; points?: number[] } & Record<
    string,
    unknown
  >;
  you?: { seats: number[]; host: boolean; watcher: boolean };
  yours?: boolean;
}

export const isRunning = (row: TableRow): boolean =>
  row.status === 'playing' || row.status === 'waiting';

export const openTables = async (): Promise<TableRow[]> =>
  (await get<{ tables: TableRow[] }>('/api/v1/tables')).tables;

export async function myTables(): Promise<TableRow[]> {
  await ensureKey();
  return (await get<{ tables: TableRow[] }>('/api/v1/me/tables')).tables;
}

/** A link with a secret keeps it behind the #, where it reaches no log. */
export const joinLink = (table: string, seat: number, secret: string): string =>
  `${location.origin}/join#${table}.${seat}.${secret}`;
export const watchLink = (table: string, secret: string): string =>
  `${location.origin}/watch#${table}.${secret}`;
