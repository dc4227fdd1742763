// Where names, tiles and scenery stand on the map, by hand, so that nothing covers anything.
import { soft } from '../../lines.ts';
import type { TaxisCity } from '../model.ts';

/** The place of a city's name: at its side, or below its branches. */
type Side = 'left' | 'right' | 'below';

const sides: Record<string, Side> = {
  mannheim: 'left',
  carlsruhe: 'left',
  nuernberg: 'left',
  wuerzburg: 'right',
  regensburg: 'right',
  ingolstadt: 'right',
  muenchen: 'right',
  passau: 'right',
  linz: 'right',
};

interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

export function labelOf(city: string): Label {
  const side = sides[city] ?? 'below';
  if (side === 'left') return { x: -36, y: 6, anchor: 'end' };
  if (side === 'right') return { x: 36, y: 6, anchor: 'start' };
  return { x: city === 'stuttgart' ? -14 : 0, y: 51, anchor: 'middle' };
}

/** Coaches stand at the upper right of a city, where nothing else does; here at the upper left. */
export const coachesLeft = ['basel', 'mannheim', 'pilsen', 'sigmaringen'];

/** Where a name is above, they stand lower and farther aside. */
export const coachesLower: Record<string, { down: number; aside: number }> = {
  basel: { down: 28, aside: 22 },
};

/** The face-up cards of a city stand on the other side. */
export const cardsOf = (city: string): number => (coachesLeft.includes(city) ? 23 : -23);

/** The middle of a region's name. */
export const regionNames: Record<string, { x: number; y: number; small?: boolean }> = {
  baden: { x: 46, y: 330 },
  wuerttemberg: { x: 386, y: 281 },
  hohenzollern: { x: 200, y: 391, small: true },
  schweiz: { x: 90, y: 644 },
  tyrol: { x: 624, y: 634 },
  baiern: { x: 566, y: 80 },
  boehmen: { x: 782, y: 24 },
  salzburg: { x: 860, y: 486 },
  polen: { x: 950, y: -8 },
};

/** The middle of a stack of bonus tiles. Those that belong to no region lie on the shelf. */
export const stackPlaces: Record<string, { x: number; y: number }> = {
  baden: { x: 48, y: 362 },
  wuerttemberg_hohenzollern: { x: 290, y: 357 },
  schweiz_tyrol: { x: 296, y: 612 },
  boehmen_salzburg: { x: 968, y: 326 },
  baiern: { x: 634, y: 176 },
};

/** How far a touch around a city belongs to it: halfway to the next one, and not to a stack. */
export function roomOf(city: TaxisCity, cities: TaxisCity[]): number {
  const [x, y] = city.layout_xy;
  const towns = cities
    .filter(({ id }) => id !== city.id)
    .map((other) => Math.hypot(other.layout_xy[0] - x, other.layout_xy[1] - y) / 2);
  const stacks = Object.values(stackPlaces).map(
    (stack) => Math.hypot(stack.x - x, stack.y - y) - 36,
  );
  return Math.min(...towns, ...stacks);
}

export const shelf = { x: 742, y: 566, width: 264, height: 94 };

/** Trees: place and size. */
export const trees: [x: number, y: number, size: number][] = [
  [30, 60, 1],
  [50, 80, 1.2],
  [18, 92, 1],
  [860, 40, 1],
  [880, 60, 1.1],
  [690, 300, 0.9],
  [706, 318, 1],
  [430, 60, 1],
  [410, 80, 0.8],
  [980, 500, 1],
  [1000, 520, 1.2],
  [985, 440, 0.9],
  [640, 20, 1],
  [660, 34, 0.8],
  [-120, 210, 1.2],
  [-96, 232, 1],
  [-150, 420, 1],
  [-90, 520, 1.1],
  [1090, 120, 1.2],
  [1120, 140, 1],
  [1100, 560, 1],
  [1150, 300, 1.1],
  [1170, 322, 0.9],
];

/** Tops of the Alps, below the map. */
export const peaks: [x: number, y: number][] = [
  [384, 676],
  [446, 658],
  [512, 680],
  [580, 668],
  [650, 662],
  [716, 684],
];

const river = (...points: [x: number, y: number][]): string =>
  soft(points.map(([x, y]) => ({ x, y })));

/** The Rhine and the Danube. */
export const rivers = [
  river(
    [560, 2000],
    [470, 1100],
    [360, 720],
    [256, 592],
    [140, 575],
    [20, 548],
    [36, 470],
    [112, 340],
    [128, 250],
    [132, 150],
    [70, 60],
    [20, -120],
    [-60, -1300],
  ),
  river(
    [210, 470],
    [262, 448],
    [356, 392],
    [440, 330],
    [535, 320],
    [622, 274],
    [786, 360],
    [890, 412],
    [1060, 430],
    [1400, 440],
    [1800, 452],
  ),
];
