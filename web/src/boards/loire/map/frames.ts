// How the parts of a village lie round its medallion, in units from its centre.
import type { Layout } from './layout.ts';

interface Box {
  x: number;
  y: number;
  size: number;
}

export interface Frame {
  /** The radius of the medallion. */
  r: number;
  plate: { x: number; y: number; width: number; height: number };
  shield: Box;
  good: Box;
  coin: Box;
  name: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
  building: Box;
  owner: Box;
  tent: Box;
  horses: { x: number; y: number };
  goal: { x: number; y: number; r: number };
  /** How a rider would come here. */
  tag: { x: number; y: number; width: number; height: number };
  /** What a finger can touch. */
  hit: { x: number; y: number; width: number; height: number };
}

/** `busy`: riders stand here, and the tag of a rider who could come makes room for them. */
export function frameOf(map: Layout, id: string, circus: boolean, busy: boolean): Frame {
  return map.tall ? standing(map, id) : lying(map.side(id) < 0, circus, busy);
}

function lying(north: boolean, circus: boolean, busy: boolean): Frame {
  const tagAt = north ? (busy ? 108 : 64) : busy ? -108 : -52;
  return {
    r: 34,
    plate: { x: -28, y: 19, width: 72, height: 29 },
    shield: { x: -42.2, y: 13.5, size: 37 },
    good: { x: -9.5, y: 21, size: 25 },
    coin: { x: 17.5, y: 22, size: 23 },
    name: { x: 0, y: north ? -43 : 67, anchor: 'middle' },
    building: { x: -49, y: -37, size: 34 },
    owner: { x: -53, y: -13, size: 19 },
    tent: { x: 10, y: -42, size: 40 },
    horses: circus ? { x: -4, y: 4 } : { x: 32, y: -25 },
    goal: { x: 36, y: -2, r: 13 },
    tag: { x: 0, y: tagAt, width: 68, height: 22 },
    hit: { x: -46, y: north ? -60 : -42, width: 92, height: north ? 110 : 116 },
  };
}

function standing(map: Layout, id: string): Frame {
  const { x } = map.spot(id);
  const side = map.side(id);
  const left = side < 0;
  const plate = left ? -88 : 26;
  const rows = (map.height - 151) / 8;
  const outer = (left ? 22 : map.width - 22) - x;
  return {
    r: 18,
    plate: { x: plate, y: 1, width: 62, height: 21 },
    shield: { x: plate - 0.5, y: 0, size: 23 },
    good: { x: plate + 20, y: 2.5, size: 18 },
    coin: { x: plate + 41, y: 2.7, size: 17.6 },
    name: { x: side * 26, y: -5, anchor: left ? 'end' : 'start' },
    building: { x: outer - 16, y: -21, size: 23 },
    owner: { x: outer + 4, y: -13, size: 15 },
    tent: { x: -11, y: -27, size: 22 },
    horses: { x: outer, y: 11 },
    goal: { x: -side * 19, y: -12, r: 9.5 },
    tag: { x: outer, y: 11, width: 40, height: 19 },
    hit: {
      x: left ? -x : -20,
      y: -rows / 2,
      width: left ? x + 20 : map.width - x + 20,
      height: rows,
    },
  };
}
