// Where everything lies in the drawing of the valley. Lying: Nantes at the left, the north road
// above the river. Standing, on upright phones and tablets: Orléans on top, the north road
// at the left. Each fills the form of its stage.
import type { Spot } from '../../lines.ts';
import type { LoireData, Village } from '../model.ts';
import { ringOf } from './ring.ts';

interface Place extends Spot {
  scale: number;
}

interface Size {
  width: number;
  height: number;
}

export interface Layout {
  tall: boolean;
  top: number;
  width: number;
  height: number;
  /** The part of the drawing that is shown, and its size in pixels. A drawing that is larger than
   * its stage pans. */
  box: string;
  pixels: Size;
  /** The size of a place's name, in units of the drawing. */
  name: number;
  spot: (id: string) => Spot;
  /** The side of the river: -1 north, 1 south, 0 for cities. */
  side: (id: string) => -1 | 0 | 1;
  /** A space of the river, of spaces 0 to `last`. */
  space: (space: number, last: number) => Spot;
  /** The road through these neighbouring locations. */
  road: (places: string[]) => string;
  /** Where the n-th of `count` riders at a place stands. */
  rider: (id: string, n: number, count: number) => Place;
}

const sideOf =
  (villages: Map<string, Village>) =>
  (id: string): -1 | 0 | 1 => {
    const road = villages.get(id)?.road;
    return road === undefined ? 0 : road === 'north' ? -1 : 1;
  };

/** The bends of a road between a city and its first village, which is no location. */
type Bend = (city: string, village: string) => Spot[];

/** A smooth road: each piece bends as its neighbours on the whole ring ask, so that every way lies
 * exactly on the road that is drawn. */
function roadOf(ring: string[], spot: (id: string) => Spot, bend: Bend, cities: Set<string>) {
  const stations = ring.flatMap((id, i) => {
    const next = ring[(i + 1) % ring.length]!;
    const between = cities.has(id)
      ? bend(id, next)
      : cities.has(next)
        ? bend(next, id).toReversed()
        : [];
    return [{ id, ...spot(id) }, ...between.map((point) => ({ id: '', ...point }))];
  });
  const count = stations.length;
  const at = (i: number): Spot => stations[(i + count) % count]!;
  const curve = (i: number, step: number): string => {
    const [before, from, to, after] = [at(i - step), at(i), at(i + step), at(i + 2 * step)];
    const [c1, c2] = [
      { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 },
      { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 },
    ];
    return `C${[c1, c2, to].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}`;
  };
  return (places: string[]): string => {
    if (places.length < 2) return '';
    const index = (id: string): number => stations.findIndex((station) => station.id === id);
    const forward = ring[(ring.indexOf(places[0]!) + 1) % ring.length] === places[1];
    const step = forward ? 1 : -1;
    const end = (index(places.at(-1)!) + count) % count;
    const start = at(index(places[0]!));
    let path = `M${start.x.toFixed(1)} ${start.y.toFixed(1)}`;
    for (let i = index(places[0]!); (i + count) % count !== end; i += step) path += curve(i, step);
    return path;
  };
}

/** Riders in a village stand in a row between it and the river, closer the more they are. */
const inRow = (n: number, count: number, room: number): number =>
  (n - (count - 1) / 2) * Math.min(50, (1.1 * room) / count);

/** The lying valley is drawn in 1096 x 655 units and stretches with its stage. */
const drawn = { width: 1096, height: 655, bottom: 641, sky: 98 };
/** The least pixels of a unit at which names and prices can be read. */
const readable = 0.6;

/** What a stage shows of the lying valley: all of it; a low stage leaves out the sky and pans. */
function frameLying(stage: Size): { size: Size; top: number; unit: number } {
  const aspect = stage.width / stage.height;
  const width = Math.min(Math.max(drawn.width, drawn.height * aspect), 1800);
  const height = Math.max(drawn.height, width / aspect);
  const unit = stage.width / width;
  if (unit >= readable)
    return {
      size: { width, height },
      top: drawn.bottom - drawn.height - (height - drawn.height) * 0.6,
      unit,
    };
  const low = drawn.height - drawn.sky;
  return {
    size: { width: Math.max(drawn.width, stage.width / readable), height: low },
    top: drawn.bottom - low,
    unit: readable,
  };
}

function lying(data: LoireData, stage: Size): Layout {
  const villages = new Map(data.villages.map((village) => [village.id, village]));
  const [west] = data.cities.map((city) => city.id);
  const { size, top, unit } = frameLying(stage);
  const { width, height } = size;
  const gap = (width - 356) / 8;
  const side = sideOf(villages);
  const city = (id: string): number => (id === west ? 80 : width - 80);
  const spot = (id: string): Spot => {
    const village = villages.get(id);
    if (!village) return { x: city(id), y: 300 };
    const x = 178 + (village.step - 1) * gap;
    const outer = village.step === 1 || village.step === 9 ? 4 : 0;
    if (village.road === 'north') return { x, y: village.step % 2 ? 172 + outer : 154 };
    return { x, y: village.step % 2 ? 454 : 472 };
  };
  const bend: Bend = (id, village) => {
    const inwards = id === west ? 1 : -1;
    const north = side(village) < 0;
    return [{ x: city(id) + inwards * (north ? 32 : 28), y: north ? 222 : 410 }];
  };
  return {
    tall: false,
    top,
    width,
    height,
    box: `0 ${top} ${width} ${height}`,
    pixels: { width: width * unit, height: height * unit },
    name: Math.min(Math.max(17, 12.6 / unit), 21),
    spot,
    side,
    space: (space, last) => ({
      x: 150 + (space * (width - 306)) / last,
      y: 316 + 9 * Math.sin((2 * Math.PI * space) / last),
    }),
    road: roadOf(ringOf(data), spot, bend, new Set(data.cities.map(({ id }) => id))),
    rider: (id, n, count) => lyingRider(spot(id), side(id), n, count, gap),
  };
}

function lyingRider(at: Spot, side: number, n: number, count: number, gap: number): Place {
  if (side === 0) {
    const column = count === 1 ? 0 : n % 2 ? 29 : -29;
    const outwards = at.x < 200 ? -1 : 1;
    return {
      x: at.x + column + outwards * 14,
      y: 228 - Math.floor(n / 2) * 46,
      scale: count > 1 ? 0.76 : 0.86,
    };
  }
  return {
    x: at.x + inRow(n, count, gap),
    y: side < 0 ? at.y + 95 : at.y - 44,
    scale: [0, 0.86, 0.72, 0.62][count] ?? 0.54,
  };
}

const standingWidth = 390;

const standingHeight = { least: 492, most: 640 };

/** The pixels of a unit: the valley fills the width; it shrinks a little to be seen at once, or
 * else pans. */
function standingUnit(stage: Size): number {
  const fill = stage.width / standingWidth;
  const fit = stage.height / standingHeight.least;
  return fit < 0.85 * fill ? fill : Math.min(fill, fit);
}

function standing(data: LoireData, stage: Size): Layout {
  const villages = new Map(data.villages.map((village) => [village.id, village]));
  const [west] = data.cities.map((city) => city.id);
  const unit = standingUnit(stage);
  const { least, most } = standingHeight;
  const height = Math.min(Math.max(least, stage.height / unit), most);
  const shown = stage.width / unit;
  const gap = (height - 64 - 87) / 8;
  const side = sideOf(villages);
  const spot = (id: string): Spot => {
    const village = villages.get(id);
    if (!village) return { x: 195, y: id === west ? height - 26 : 36 };
    const from = village.step % 2 ? 51 : 58;
    return { x: 195 + side(id) * from, y: height - 64 - (village.step - 1) * gap };
  };
  return {
    tall: true,
    top: 0,
    width: standingWidth,
    height,
    box: `${(standingWidth - shown) / 2} 0 ${shown} ${height}`,
    pixels: { width: stage.width, height: height * unit },
    name: 15,
    spot,
    side,
    space: (space, last) => ({
      x: space % 2 ? 198 : 192,
      y: height - 70 - (space * (height - 70 - 77)) / last,
    }),
    road: roadOf(ringOf(data), spot, () => [], new Set(data.cities.map(({ id }) => id))),
    rider: (id, n, count) => standingRider(spot(id), side(id), n, count),
  };
}

/** Riders stand before the houses of their village: the river is left to the boats. */
function standingRider(at: Spot, side: number, n: number, count: number): Place {
  if (side === 0)
    return {
      x: at.x - 62 - n * (count > 4 ? 17 : count > 2 ? 32 : 42),
      y: at.y + 17,
      scale: count > 2 ? 0.46 : 0.55,
    };
  const place = n - (count - 1) / 2;
  if (count < 3)
    return {
      x: at.x - side * (11 + 23 * place),
      y: at.y + 14 + 8 * place,
      scale: count > 1 ? 0.46 : 0.55,
    };
  const columns = Math.ceil(count / 2);
  const step = 42 / columns;
  return {
    x: at.x - side * 8 + ((n % columns) - (columns - 1) / 2) * step,
    y: at.y + (n < columns ? 2 : 21),
    scale: 0.42,
  };
}

/** The layout for a stage of this size in pixels. On upright phones and tablets the valley stands,
 * and a strip below it has the market. */
export const layout = (data: LoireData, stage: Size, upright: boolean): Layout =>
  upright ? standing(data, stage) : lying(data, stage);
