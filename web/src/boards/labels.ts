// Places names on a map so that they cover neither each other nor what lies there: each name tries
// some places around its point and takes the one that covers least.
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

/** The cost of a road through the box: counts points along the road that are inside. */
function crossing(box: Box, [from, to]: readonly [Point, Point]): number {
  let inside = 0;
  for (let i = 1; i < 20; i++) {
    const x = from[0] + ((to[0] - from[0]) * i) / 20;
    const y = from[1] + ((to[1] - from[1]) * i) / 20;
    if (x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h) inside++;
  }
  return inside * 60;
}

/** What to label, and what the names should not cover. */
export interface Labelling {
  points: Point[];
  names: string[];
  roads: (readonly [Point, Point])[];
  /** The font size of the names. */
  size: number;
  /** The radius of the drawing at a point. */
  radius: number;
  frame: Box;
}

/** The places that a name of this width tries, the best first. */
const around = ([x, y]: Point, width: number, size: number, radius: number): Label[] => [
  { x, y: y + radius + size },
  { x, y: y - radius - size * 0.35 },
  { x: x + radius + width / 2 + 2, y: y + size * 0.35 },
  { x: x - radius - width / 2 - 2, y: y + size * 0.35 },
  { x: x + width / 2, y: y + radius + size * 0.9 },
  { x: x - width / 2, y: y + radius + size * 0.9 },
];

export function labels({ points, names, roads, size, radius, frame }: Labelling): Label[] {
  const side = 2 * radius;
  const taken: Box[] = points.map(([x, y]) => ({ x: x - radius, y: y - radius, w: side, h: side }));
  return points.map((point, i) => {
    const w = (names[i] ?? '').length * size * 0.68;
    const h = size * 1.1;
    const boxOf = (label: Label): Box => ({ x: label.x - w / 2, y: label.y - size * 0.8, w, h });
    const cost = (label: Label): number => {
      const box = boxOf(label);
      const covered = taken.reduce((sum, other, n) => sum + (n === i ? 0 : overlap(box, other)), 0);
      const outside = w * h - overlap(box, frame);
      return covered + 10 * outside + roads.reduce((sum, road) => sum + crossing(box, road), 0);
    };
    const best = around(point, w, size, radius).reduce((a, b) => (cost(b) < cost(a) ? b : a));
    taken.push(boxOf(best));
    return best;
  });
}
