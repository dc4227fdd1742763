// The merchants and messengers on the map: which stand where, and where they are drawn.
import type { Spot } from '../lines.ts';
import type { Layout } from './layout.ts';
import type { LoireData, LoireView } from './model.ts';

export const figures = ['merchant', 'messenger'] as const;

export interface Rider {
  seat: number;
  figure: (typeof figures)[number];
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

/** Directions count round the ring: on the north road "up" leads west. Positive is east. */
export const heading = (data: LoireData, id: string, dir: number): number =>
  data.villages.find((village) => village.id === id)?.road === 'north' ? -dir : dir;

/** Where the n-th of `count` riders at a place stands: between the place and the river; in a city
 * above it, or on tall maps at its sides. */
export function riderSpot(map: Layout, id: string, n: number, count: number): Spot {
  const { x, y } = map.spot(id);
  const away = map.away(id);
  const inRow = x + (n - (count - 1) / 2) * 38;
  if (!map.tall) return { x: inRow, y: away === 0 ? y - 70 : y - away * 58 };
  if (away === 0)
    return {
      x: x + (n % 2 ? 1 : -1) * (82 + 40 * Math.floor(n / 4)),
      y: y - 20 + 44 * (Math.floor(n / 2) % 2),
    };
  return {
    x: x - away * (56 + 38 * Math.floor(n / 2)),
    y: count > 1 ? y - 20 + 40 * (n % 2) : y,
  };
}
