// The numbers of which the lesson of Thurn und Taxis speaks.
import type { TaxisData, TaxisView } from '../boards/taxis/model.ts';
import type { Scene } from './lesson.ts';

export const dataOf = ({ data }: Scene): TaxisData => data as unknown as TaxisData;
const viewOf = ({ view }: Scene): TaxisView => view as unknown as TaxisView;
export const tileOf = (scene: Scene): number => viewOf(scene).seats[0]?.tiles[0]?.value ?? 0;
/** Cards and points of the smallest and the largest coach. */
export const coachRange = (scene: Scene): Record<'least' | 'n' | 'few' | 'many', number> => {
  const { coaches } = dataOf(scene);
  const [first, last] = [coaches[0], coaches.at(-1)];
  return {
    least: first?.size ?? 0,
    n: last?.size ?? 0,
    few: first?.points ?? 0,
    many: last?.points ?? 0,
  };
};
export const largest = (scene: Scene): number =>
  Math.max(...dataOf(scene).coaches.map(({ size }) => size));

/** The cards of the shortest route that brings a tile for its length. */
export const shortestLong = (scene: Scene): number =>
  Math.min(...dataOf(scene).bonus_stacks.flatMap(({ length }) => length ?? []));
