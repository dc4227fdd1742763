// The merchants and messengers on the map: which stand where, and which way they look.
import type { Spot } from '../../lines.ts';
import { figures, type FigureName, type LoireData, type LoireView } from '../model.ts';

/** Less than the height between two rows of riders. */
const row = 15;

export interface Rider {
  seat: number;
  figure: FigureName;
  horses: number;
  dir: number;
}

export const ridersAt = (view: LoireView, id: string): Rider[] =>
  view.seats.flatMap((seat, i) =>
    figures
      .filter((figure) => seat[figure].at === id)
      .map((figure) => ({
        seat: i,
        figure,
        horses: seat[figure].horses,
        dir: seat[figure].dir,
      })),
  );

/** Does a rider look east? Directions count round the ring: on the north road "up" leads west. In a
 * city a rider looks into the valley. */
export function looksEast(data: LoireData, id: string, dir: number): boolean {
  const village = data.villages.find((one) => one.id === id);
  if (!village || !dir) return id === data.cities[0]?.id;
  return village.road === 'north' ? dir < 0 : dir > 0;
}

/** The city that a rider on a road rides to. */
export const headsFor = (data: LoireData, id: string, dir: number): string =>
  data.cities[looksEast(data, id, dir) ? 1 : 0]?.id ?? '';

/** Does another rider of the same row stand before this one? */
export const isBlocked = (here: Spot, places: Spot[], east: boolean): boolean =>
  places.some(({ x, y }) => (east ? x > here.x : x < here.x) && Math.abs(y - here.y) < row);
