// What there is at a city of the map, in words.
import { t } from '../../lib/i18n.svelte.ts';
import type { TaxisContext } from './context.ts';
import type { TaxisCity, TaxisSeat, TaxisView } from './model.ts';

export const seatsWith = (view: TaxisView, has: (seat: TaxisSeat) => boolean): number[] =>
  view.seats.flatMap((seat, i) => (has(seat) ? [i] : []));

function neighboursOf({ data, city }: TaxisContext, id: string): string {
  const ids = data.edges.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []));
  return ids.map((other) => city(other)?.name ?? other).join(', ');
}

export function cityFacts(board: TaxisContext, { id, name, region }: TaxisCity): string {
  const { view, seatName } = board;
  const owners = seatsWith(view, (seat) => seat.branches.includes(id)).map(seatName);
  const ends = seatsWith(view, ({ route }) => route[0] === id || route.at(-1) === id);
  return [
    `${name}, ${board.regionName(region)}`,
    t('roads to {names}', { names: neighboursOf(board, id) }),
    ...(owners.length ? [t('branches of {names}', { names: owners.join(', ') })] : []),
    ...ends.map((seat) => t('end of the route of {name}', { name: seatName(seat) })),
  ].join('; ');
}
