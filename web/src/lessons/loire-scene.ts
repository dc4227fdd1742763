// The numbers of which the lessons of La Loire speak.
import type { LoireAids } from '../boards/loire/aids.ts';
import type { LoireData, LoireView } from '../boards/loire/model.ts';
import type { Scene } from './lesson.ts';

const dataOf = ({ data }: Scene): LoireData => data as unknown as LoireData;
const viewOf = ({ view }: Scene): LoireView => view as unknown as LoireView;

/** What a city pays for each good. */
export const sells = (scene: Scene): Record<string, number> =>
  Object.fromEntries(dataOf(scene).goods.map(({ id, sell }) => [id, sell]));
export const priceAt = (scene: Scene, village: string): number => {
  const { market, shields } = viewOf(scene);
  return dataOf(scene).market.prices[market.indexOf(shields[village] ?? '')] ?? 0;
};
/** What a message of level 2 costs, and the most that one scores. */
export const level2 = (scene: Scene): Record<'price' | 'n', number> => {
  const { messages } = scene.data as { messages: { level2: { vp: number }[] } };
  const n = Math.max(...messages.level2.map(({ vp }) => vp));
  return { price: dataOf(scene).messages.cost[1] ?? 0, n };
};
export const ends = (scene: Scene): { space: number; count: number } => {
  const { end } = dataOf(scene);
  const players = String(viewOf(scene).players);
  return { space: end.boat[players] ?? 0, count: end.messages[players] ?? 0 };
};
export const farm = (scene: Scene): number => dataOf(scene).buildings.farm.deniers;
/** The longest way that can be shipped at once. */
export const shipping = (scene: Scene): Record<'deniers' | 'spaces', number> => {
  const { deniers = 0, spaces = 0 } = dataOf(scene).ship.at(-1) ?? {};
  return { deniers, spaces };
};
export const limits = ({ aids }: Scene): Record<'least' | 'most', number> => {
  const { limit } = (aids ?? {}) as Partial<LoireAids>;
  return { least: limit?.poverty ?? 0, most: limit?.deniers ?? 0 };
};
export const beer = (scene: Scene): number =>
  dataOf(scene).goods.find(({ id }) => id === 'beer')?.sell ?? 0;

export const building = (
  scene: Scene,
  kind: 'castle' | 'monastery',
): Record<'deniers' | 'wood', number> => {
  const { deniers, wood } = dataOf(scene).buildings[kind];
  return { deniers, wood };
};
export const apprentice = (scene: Scene): number =>
  dataOf(scene).characters.find(({ id }) => id === 'apprentice')?.cost ?? 0;
export const palace = (scene: Scene): Record<'deniers' | 'points', number> => {
  const { cost, vp } = dataOf(scene).palaces;
  return { deniers: cost, points: vp };
};
