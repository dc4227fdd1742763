// What there is at a place of the board, in words.
import { t, tn } from '../../lib/i18n.svelte.ts';
import type { TaxisContext } from './context.ts';
import type { TaxisSeat, TaxisView } from './model.ts';

export const seatsWith = (view: TaxisView, has: (seat: TaxisSeat) => boolean): number[] =>
  view.seats.flatMap((seat, i) => (has(seat) ? [i] : []));

function neighboursOf({ data, cityName }: TaxisContext, id: string): string {
  const ids = data.edges.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []));
  return ids.map(cityName).join(', ');
}

export function cityFacts(board: TaxisContext, id: string): string {
  const { view, seatName } = board;
  const owners = seatsWith(view, (seat) => seat.branches.includes(id)).map(seatName);
  const ends = seatsWith(view, ({ route }) => route[0] === id || route.at(-1) === id);
  return [
    `${board.cityName(id)}, ${board.regionName(board.regionOf(id))}`,
    t('roads to {names}', { names: neighboursOf(board, id) }),
    ...(owners.length ? [t('branches of {names}', { names: owners.join(', ') })] : []),
    ...ends.map((seat) => t('end of the route of {name}', { name: seatName(seat) })),
    ...faceUpFacts(board, id),
    ...unseenFacts(board, id),
  ].join('; ');
}

function faceUpFacts({ view }: TaxisContext, id: string): string[] {
  const n = view.display.filter((one) => one === id).length;
  return n ? [tn('{n} card face up', '{n} cards face up', n)] : [];
}

function unseenFacts(board: TaxisContext, id: string): string[] {
  const left = board.aids?.unseen[id];
  return left === undefined ? [] : [tn('{n} card unseen', '{n} cards unseen', left)];
}

/** What a card shows, for those who do not see it. */
export const cardFacts = (board: TaxisContext, id: string): string =>
  `${board.cityName(id)}, ${board.regionName(board.regionOf(id))}`;

/** What is left of a stack of bonus tiles, and what the reader's seat lacks for the next one. */
export function stackFacts(board: TaxisContext, stack: string): string {
  const left = board.view.bonus[stack] ?? [];
  const aid = board.aids?.tiles?.find((one) => one.stack === stack);
  const missing = Array.isArray(aid?.missing) ? aid.missing : [];
  const names = missing.map((id) => (board.city(id) ? board.cityName(id) : board.regionName(id)));
  return [
    left.length ? t('{values} left', { values: left.join(', ') }) : t('none left'),
    ...(aid?.mine ? [t('you have one')] : []),
    ...(!aid?.mine && names.length ? [t('you lack {names}', { names: names.join(', ') })] : []),
  ].join('; ');
}
