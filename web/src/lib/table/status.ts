// In which state a table is.
import type { Known } from '../messages.ts';

type Told = Pick<Known, 'table'>;

/** Has the game ended by the rules or by agreement, so that there are results? */
export const isFinished = ({ table }: Told): boolean => table.status === 'finished';

/** Did the host close the table? Then there are none. */
export const isClosed = ({ table }: Told): boolean => table.status === 'closed';

/** Is nothing more to be played here? */
export const isOver = (known: Told): boolean => isFinished(known) || isClosed(known);
