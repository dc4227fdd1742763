// Numbers the moves of a log. Only the end of the log may be known, so counting starts there.
import type { Known, LogItem } from '../messages.ts';

type Told = Pick<Known, 'log' | 'count'>;

/** The moves that were not taken back, newest first, each with the number of moves before it. */
function* newestFirst({ log, count }: Told): Generator<{ item: LogItem; before: number }> {
  let before = count;
  for (const item of log.toReversed())
    if (item.kind === 'moved' && !item.undone) yield { item, before: --before };
}

/** The number of moves left when the newest one of these seats is taken back. */
export function beforeNewestOf(known: Told, seats: number[]): number {
  for (const { item, before } of newestFirst(known))
    if (item.seat !== null && seats.includes(item.seat)) return before;
  return Math.max(0, known.count - 1);
}

/** The first move that is taken back when `left` moves are left. */
export function firstTakenBack(known: Told, left: number): LogItem | undefined {
  for (const { item, before } of newestFirst(known)) if (before === left) return item;
  return undefined;
}
