// Functions on the log of a table.
import type { GameEvent, LogItem, Update } from '../messages.ts';

/** A move that was not taken back. */
export const isMove = (item: LogItem): boolean => item.kind === 'moved' && !item.undone;

const plainLine = (line: string): string => line.toLocaleLowerCase().replace(/\.$/, '');

/** The log without lines that say again what the line before has said: the last move of a game and
 * the table both tell that it is over. */
export function withoutEchoes(log: LogItem[]): LogItem[] {
  return log.filter(({ lines: [line] }, at) => {
    const before = log[at - 1]?.lines.at(-1);
    return !line || !before || plainLine(line) !== plainLine(before);
  });
}

/** The words of events that may stand for places or pieces of the board. */
export function placesOf(events: GameEvent[]): string[] {
  const words: string[] = [];
  const gather = (value: unknown): void => {
    if (typeof value === 'string') words.push(value);
    else if (Array.isArray(value)) value.forEach(gather);
  };
  for (const { event: _event, seat: _seat, ...rest } of events) Object.values(rest).forEach(gather);
  return words;
}

export const placesIn = (items: LogItem[]): string[] =>
  items.flatMap((item) => placesOf(item.events ?? []));

/** What happened to others by a move of these seats, such as a turn that was skipped. Each event
 * has a line, but for the beginning of a turn. */
export function toOthers(item: LogItem, seats: number[]): LogItem[] {
  const told = (item.events ?? []).filter(({ event }) => event !== 'turn');
  const isForeign = ({ seat }: GameEvent): boolean => seat !== undefined && !seats.includes(seat);
  const events = told.filter(isForeign);
  if (!events.length || told.length !== item.lines.length) return [];
  const lines = item.lines.filter((_, i) => isForeign(told[i]!));
  return [{ ...item, seat: events[0]!.seat!, lines, events }];
}

/** The moves after the last one of these seats, and what that one did to others; none where they
 * have not moved yet. */
export function movesSince(log: LogItem[], seats: number[]): LogItem[] {
  const last = log.findLastIndex(
    ({ kind, seat }) => kind === 'moved' && seat !== null && seats.includes(seat),
  );
  if (last < 0) return [];
  return [...toOthers(log[last]!, seats), ...log.slice(last + 1).filter(isMove)];
}

/** The log after an entry: without what it takes back or removes. */
export function logAfter(log: LogItem[], entry: Update['entry']): LogItem[] {
  if (entry.kind === 'undone') return takeBack(log, entry);
  if (entry.kind === 'line-removed') return log.filter(({ seq }) => seq !== entry['line']);
  return log;
}

/** The log after an entry that takes moves back. Moves of one's own turn leave it; those that all
 * agreed to take back stay, struck through. */
function takeBack(log: LogItem[], entry: Update['entry']): LogItem[] {
  const moves = log.filter(isMove);
  const gone = new Set(moves.slice(Number(entry['count'] ?? moves.length)).map(({ seq }) => seq));
  if (!entry['agreed']) return log.filter(({ seq }) => !gone.has(seq));
  return log.map((item) => (gone.has(item.seq) ? { ...item, undone: true } : item));
}

/** What is marked and listed after a move of another seat. A spectator, who never moves, has what
 * the seat did that moved last. */
export const sinceWith = (since: LogItem[], item: LogItem, mine: number[]): LogItem[] => [
  ...since.filter(({ seat }) => mine.length > 0 || seat === item.seat),
  item,
];

/** What was taken back is no longer marked, nor listed since the reader's last turn. */
export function standing(since: LogItem[], log: LogItem[]): LogItem[] {
  const stands = new Set(log.filter((item) => !item.undone).map((item) => item.seq));
  return since.filter((item) => stands.has(item.seq));
}
