// The land of the map: the country around each city, with borders as rough as real ones.
import { cells, type Point } from '../../voronoi.ts';
import type { TaxisCity } from '../model.ts';

/** What a whole map shows, in units of the drawing. */
export const whole = { x: -30, y: -40, width: 1060, height: 713 };

/** Larger than the map: where the window has another shape the land goes on at the sides. */
const frame: Point[] = [
  [-760, -1300],
  [1760, -1300],
  [1760, 2000],
  [-760, 2000],
];

const onFrame = (a: Point, b: Point): boolean =>
  [0, 1].some((axis) =>
    frame.some((corner) => [a, b].every((point) => Math.abs(point[axis]! - corner[axis]!) < 1)),
  );

/** A number from -1 to 1 that is always the same for the same place. */
function noise(x: number, y: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return 2 * (wave - Math.floor(wave)) - 1;
}

const shortest = 13;

/** The points of a rough line after `a`, up to `b`: the middle is moved aside, again and again. */
function rough(a: Point, b: Point): Point[] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  if (length < shortest) return [b];
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const aside = (noise(Math.round(x), Math.round(y)) * Math.min(12, length * 0.14)) / length;
  const middle: Point = [x - dy * aside, y + dx * aside];
  return [...rough(a, middle), ...rough(middle, b)];
}

/** The same line for both countries beside it, whichever way each of them goes round. */
function border(a: Point, b: Point): Point[] {
  if (onFrame(a, b)) return [b];
  const forward = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
  if (forward) return rough(a, b);
  return [...rough(b, a).slice(0, -1).toReversed(), b];
}

const rounded = (cell: Point[]): Point[] =>
  cell.map(([x, y]): Point => [Math.round(x), Math.round(y)]);

const line = (points: Point[]): string =>
  points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

interface Country {
  city: string;
  region: string;
  /** Its outline with rough borders, and with straight ones for the overview. */
  path: string;
  plain: string;
}

export interface Land {
  countries: Country[];
  /** The borders between regions, as one path. */
  borders: string;
}

export function landOf(cities: TaxisCity[]): Land {
  const points = cities.map((city): Point => city.layout_xy);
  const outlines = cells(points, frame).map(rounded);
  const edges = new Map<string, { region: string; path: string }>();
  const borders: string[] = [];
  const countries = cities.map(({ id, region }, i) => {
    const cell = outlines[i]!;
    const rim = cell.flatMap((a, n) => {
      const b = cell[(n + 1) % cell.length]!;
      const points = border(a, b);
      const key = [a, b].map(String).toSorted().join(' ');
      const beside = edges.get(key);
      if (beside && beside.region !== region) borders.push(beside.path);
      edges.set(key, { region, path: `M${line([a, ...points])}` });
      return points;
    });
    return { city: id, region, path: `M${line(rim)}Z`, plain: `M${line(cell)}Z` };
  });
  return { countries, borders: borders.join('') };
}
