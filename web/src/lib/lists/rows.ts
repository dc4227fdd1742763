// What lists say of a table: its players, and what it came to.
import { t } from '../i18n.svelte.ts';
import type { Known } from '../messages.ts';
import { outcome } from './results.ts';
import type { TableRow } from '../table/tables.ts';

type LevelName = (level: number) => string;

/** The name of a seat: a person, a computer player by its level, or a free seat. */
export function seatName(row: TableRow, seat: number, levelName: LevelName): string {
  const { names = [], bots = [] } = row.summary;
  const level = bots[seat];
  if (names[seat]) return names[seat];
  if (level) return levelName(level) || t('the computer');
  return row.status === 'waiting' ? t('free') : t('the computer');
}

const seatsOf = (row: TableRow): number[] => Array.from({ length: row.players }, (_, seat) => seat);

export const namesOf = (row: TableRow, levelName: LevelName): string[] =>
  seatsOf(row).map((seat) => seatName(row, seat, levelName));

/** Equal names, of computer players of one level, are counted. */
function counted(names: string[]): string[] {
  const different = [...new Set(names)];
  const count = (name: string): number => names.filter((one) => one === name).length;
  return different.map((name) => (count(name) > 1 ? `${name} ×${count(name)}` : name));
}

const isFree = ({ status, summary: { names = [], bots = [] } }: TableRow, seat: number): boolean =>
  status === 'waiting' && !names[seat] && !bots[seat];

/** The names of all who play there besides the reader. */
export const othersOf = (row: TableRow, levelName: LevelName): string[] =>
  counted(
    seatsOf(row)
      .filter((seat) => !row.you?.seats.includes(seat) && !isFree(row, seat))
      .map((seat) => seatName(row, seat, levelName)),
  );

/** "You won 24 to 19"; '' for a game that is not over. */
export function resultOf(row: TableRow, levelName: LevelName): string {
  const { winners = [], points = [], how } = row.summary;
  if (row.status !== 'finished') return '';
  return outcome({ winners, points, how }, row.you?.seats ?? [], (seat) =>
    seatName(row, seat, levelName),
  );
}

/** Did the reader win? Undefined where there is no result, or nobody to win against. */
export function hasWon(row: TableRow): boolean | undefined {
  const { winners = [], how } = row.summary;
  if (row.status !== 'finished' || row.players < 2 || how === 'abandoned') return undefined;
  return row.you?.seats.some((seat) => winners.includes(seat));
}

const winsInRow = 3;

/** Has the reader won the last three games of this kind against this level, one after the other? */
export function hasMastered(rows: TableRow[], game: string, level: number): boolean {
  const last = rows
    .filter((row) => row.game === game && hasWon(row) !== undefined)
    .filter(({ summary: { bots = [] } }) => bots.includes(level))
    .sort((a, b) => b.changed - a.changed)
    .slice(0, winsInRow);
  return last.length === winsInRow && last.every((row) => hasWon(row));
}

/** The reader's best result of the same kind before this table: same game, as many players. */
export function bestBefore(
  rows: TableRow[],
  id: string,
  { table, seats }: Known,
): number | undefined {
  const before = rows
    .filter((row) => row.table !== id && row.game === table.game && row.players === seats.length)
    .filter((row) => row.status === 'finished' && row.summary.how === 'played')
    .flatMap(({ you, summary: { points = [] } }) =>
      (you?.seats ?? []).map((seat) => points[seat] ?? 0),
    );
  return before.length ? Math.max(...before) : undefined;
}
