// Decisions by their number, as the log tells them from its end.
import type { Known, LogItem } from './messages.ts';

type Told = Pick<Known, 'log' | 'count'>;

/** The decisions that stand, newest first, each with how many there were before it. */
function* newestFirst({ log, count }: Told): Generator<{ item: LogItem; before: number }> {
  let before = count;
  for (const item of log.toReversed())
    if (item.kind === 'moved' && !item.undone) yield { item, before: --before };
}

/** How many decisions are left when the newest one of these seats is taken back. */
export function beforeNewestOf(known: Told, seats: number[]): number {
  for (const { item, before } of newestFirst(known))
    if (item.seat !== null && seats.includes(item.seat)) return before;
  return Math.max(0, known.count - 1);
}

/** The first decision that goes when so many are left. */
export function firstTakenBack(known: Told, left: number): LogItem | undefined {
  for (const { item, before } of newestFirst(known)) if (before === left) return item;
  return undefined;
}
