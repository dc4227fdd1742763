// Who is not at the table just now.
import type { Seat } from '../messages.ts';
import type { TableModel } from './table.svelte.ts';

/** The people who are not here, or for whom the computer plays. */
export function absentFrom({ known, mine, connected }: TableModel): Seat[] {
  const isHere = (seat: number): boolean => mine.includes(seat) || connected.includes(seat);
  return (known?.seats ?? []).filter(
    ({ kind, bot, seat }) => kind === 'person' && (bot || !isHere(seat)),
  );
}
