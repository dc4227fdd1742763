// Two rivers of the map, for the eye only.
import { soft } from '../lines.ts';
import type { Point } from '../voronoi.ts';
import type { TaxisCity } from './model.ts';

interface River {
  from: Point;
  /** The towns that it passes, and at what distance. */
  past: string[];
  offset: Point;
  to: Point;
}

const rhine: River = {
  from: [300, 640],
  past: ['zuerich', 'basel', 'freiburg', 'carlsruhe', 'mannheim'],
  offset: [-30, 14],
  to: [60, -20],
};
const danube: River = {
  from: [150, 470],
  past: ['sigmaringen', 'ulm', 'ingolstadt', 'regensburg', 'passau', 'linz'],
  offset: [6, 30],
  to: [1700, 420],
};

function pathOf({ from, past, offset, to }: River, cities: TaxisCity[]): string {
  const towns = past.flatMap((id) => cities.find((city) => city.id === id) ?? []);
  const beside = towns.map(({ layout_xy: [x, y] }): Point => [x + offset[0], y + offset[1]]);
  return soft([from, ...beside, to].map(([x, y]) => ({ x, y })));
}

export const riversOf = (cities: TaxisCity[]): string[] =>
  [rhine, danube].map((river) => pathOf(river, cities));
