// In which state a table is, and who is at it.
import type { Known, Seat } from '../messages.ts';
import type { TableModel } from './table.svelte.ts';

type Told = Pick<Known, 'table'>;

/** Has the game ended by the rules or by agreement, so that there are results? */
export const isFinished = ({ table }: Told): boolean => table.status === 'finished';

/** Did the host close the table? Then there are none. */
export const isClosed = ({ table }: Told): boolean => table.status === 'closed';

/** Is nothing more to be played here? */
export const isOver = (known: Told): boolean => isFinished(known) || isClosed(known);

/** The people who are not here, or for whom the computer plays. */
export function absentFrom({ known, mine, connected }: TableModel): Seat[] {
  const isHere = (seat: number): boolean => mine.includes(seat) || connected.includes(seat);
  return (known?.seats ?? []).filter(
    ({ kind, bot, seat }) => kind === 'person' && (bot || !isHere(seat)),
  );
}
