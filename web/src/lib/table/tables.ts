// Creating tables, and the lists of tables.
import { ensureKey, get, post, salt } from '../api.ts';
import { prefs } from '../prefs.svelte.ts';

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

/** Good players, which think long enough to be watched. */
const showLevels = [6, 7];

export interface CreatedTable {
  table: string;
  seats: { seat: number; secret: string }[];
  watch?: string;
  commitment: string;
}

/** The level against which a newcomer plays. */
export const firstLevel = 2;

/** Two seats: the reader against the computer. */
export const defaultSpec = (game: string, name: string, level = firstLevel): TableSpec => ({
  game,
  players: 2,
  options: {},
  seats: [
    { kind: 'me', name },
    { kind: 'bot', level },
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

/** What the reader knows from now on; somebody who only watches is still a newcomer. */
function remember({ game, lesson, options }: TableSpec): void {
  prefs.played = true;
  prefs.forms[game] = options['variant'] ?? 'standard';
  if (lesson === undefined) prefs.stages[game] = 'played';
  else prefs.stages[game] ??= 'lesson';
}

export async function createTable(spec: TableSpec): Promise<CreatedTable> {
  await ensureKey();
  const made = await post<CreatedTable>('/api/v1/tables', { ...spec, salt: salt() });
  if (spec.seats.some(({ kind }) => kind === 'me')) remember(spec);
  return made;
}

/** A game between computer players. It goes on while somebody watches, and everybody may. */
export const createShow = (game: string): Promise<CreatedTable> =>
  createTable({
    ...defaultSpec(game, ''),
    seats: showLevels.map((level) => ({ kind: 'bot', level })),
    open: true,
    confirm: false,
    chat: false,
  });

export interface TableRow {
  table: string;
  game: string;
  status: 'waiting' | 'playing' | 'finished' | 'closed';
  players: number;
  seats_taken: number;
  actor: number | null;
  created: number;
  changed: number;
  /** How it ended, winners and points are those of a finished game. */
  summary: {
    names?: (string | null)[];
    /** The levels of computer players; 0: a person. */
    bots?: number[];
    turn?: number;
    how?: string;
    winners?: number[];
    points?: number[];
  };
  you?: { seats: number[]; host: boolean; watcher: boolean };
  yours?: boolean;
}

/** A public table whose game is in play. */
export interface LiveRow extends TableRow {
  watchers: number;
}

export const isRunning = (row: TableRow): boolean =>
  row.status === 'playing' || row.status === 'waiting';

export const openTables = async (): Promise<TableRow[]> =>
  (await get<{ tables: TableRow[] }>('/api/v1/tables')).tables;

export const liveTables = async (): Promise<LiveRow[]> =>
  (await get<{ tables: LiveRow[] }>('/api/v1/live')).tables;

export async function myTables(): Promise<TableRow[]> {
  await ensureKey();
  return (await get<{ tables: TableRow[] }>('/api/v1/me/tables')).tables;
}

/** A link with a secret keeps it behind the #, where it reaches no log. */
export const joinLink = (table: string, seat: number, secret: string): string =>
  `${location.origin}/join#${table}.${seat}.${secret}`;
export const watchLink = (table: string, secret: string): string =>
  `${location.origin}/watch#${table}.${secret}`;
