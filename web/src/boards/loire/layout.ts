// The layout of the valley: wide on desktops, tall on phones. West, with Nantes and the river's
// mouth, is left or on top; the north road is above the river or to its left.
import { soft, straight as line, type Spot } from '../lines.ts';
import type { LoireData } from './model.ts';

export interface Layout {
  tall: boolean;
  width: number;
  height: number;
  spot: (id: string) => Spot;
  /** The side of a place on which its name stands, away from the river: -1 or 1, 0 for cities. */
  away: (id: string) => -1 | 0 | 1;
  /** A point of the river; `part` is its share of the whole way. */
  water: (part: number) => Spot;
  river: string;
  banks: string;
  road: (side: 'north' | 'south') => string;
}

const wave = (along: number): number => 20 * Math.sin(along / 150);
const lying = { width: 1240, height: 690, half: 50 };
const standing = { width: 734, height: 1190, half: 52 };

export function layout(data: LoireData, tall: boolean): Layout {
  const { width, height, half } = tall ? standing : lying;
  const village = new Map(data.villages.map((v) => [v.id, v]));
  const [west, east] = data.cities.map((city) => city.id);

  /** A point by its distance along the valley and across from the middle of the river. */
  const at = (along: number, across: number): Spot =>
    tall
      ? { x: width / 2 + across + 0.4 * wave(along), y: along }
      : { x: along, y: height / 2 - 4 + across + 0.8 * wave(along) };
  const length = tall ? height : width;
  const end = tall ? 76 : 86;
  const quay = tall ? 106 : 90;

  const spot = (id: string): Spot => {
    if (id === west) return at(end, 0);
    if (id === east) return at(length - end, 0);
    const v = village.get(id);
    const step = v?.step ?? 0;
    const along = tall ? 76 + step * 104 : 104 + step * 103;
    const from = tall ? 138 : 186 + (step % 2 ? 24 : -24);
    return at(along, v?.road === 'north' ? -from : from);
  };
  // The river continues beyond the drawing, for low windows.
  const points = Array.from({ length: 65 }, (_, i) => (length * (i - 16)) / 32);
  const bank = (across: number, along = points): Spot[] => along.map((a) => at(a, across));

  return {
    tall,
    width,
    height,
    spot,
    away: (id) => (!village.has(id) ? 0 : village.get(id)!.road === 'north' ? -1 : 1),
    water: (part) => at(end + quay + part * (length - 2 * end - 2 * quay), 0),
    river: `M${line(bank(-half))}L${line(bank(half, points.toReversed()))}Z`,
    banks: `M${line(bank(-half))}M${line(bank(half))}`,
    road: (side) => {
      const along = data.villages
        .filter((v) => v.road === side)
        .toSorted((a, b) => a.step - b.step);
      return soft([west!, ...along.map((v) => v.id), east!].map(spot));
    },
  };
}
