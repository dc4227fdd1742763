// Where names go on a map so that they cover neither each other nor what lies there: each name tries
// some places around its point and takes the one with the least in the way.
import type { Point } from './voronoi.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Label {
  x: number;
  y: number;
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** How much of a road runs through the box, by looking at points along it. */
function crossing(box: Box, [from, to]: readonly [Point, Point]): number {
  let inside = 0;
  for (let i = 1; i < 20; i++) {
    const x = from[0] + ((to[0] - from[0]) * i) / 20;
    const y = from[1] + ((to[1] - from[1]) * i) / 20;
    if (x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h) inside++;
  }
  return inside * 60;
}

export function labels(
  points: Point[],
  names: string[],
  roads: (readonly [Point, Point])[],
  size: number,
  radius: number,
  frame: Box,
): Label[] {
  const taken: Box[] = points.map(([x, y]) => ({
    x: x - radius,
    y: y - radius,
    w: 2 * radius,
    h: 2 * radius,
  }));
  return points.map(([x, y], i) => {
    const w = (names[i] ?? '').length * size * 0.68;
    const h = size * 1.1;
    const around: Label[] = [
      { x, y: y + radius + size },
      { x, y: y - radius - size * 0.35 },
      { x: x + radius + w / 2 + 2, y: y + size * 0.35 },
      { x: x - radius - w / 2 - 2, y: y + size * 0.35 },
      { x: x + w / 2, y: y + radius + size * 0.9 },
      { x: x - w / 2, y: y + radius + size * 0.9 },
    ];
    const boxOf = (l: Label): Box => ({ x: l.x - w / 2, y: l.y - size * 0.8, w, h });
    const cost = (l: Label): number => {
      const box = boxOf(l);
      const covered = taken.reduce(
        (sum, other, n) => (n === i ? sum : sum + overlap(box, other)),
        0,
      );
      const outside = w * h - overlap(box, frame);
      return covered + 10 * outside + roads.reduce((sum, road) => sum + crossing(box, road), 0);
    };
    const best = around.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    taken.push(boxOf(best));
    return best;
  });
}
