// Finds the place of a callout beside a thing: it never covers the thing, and as little as possible
// of what else can be touched.
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Side = 'above' | 'below' | 'right' | 'left';

export interface Placed {
  x: number;
  y: number;
  /** '' where it stands apart from its thing, without a tip. */
  side: Side | '';
  /** Where the tip points at the thing, along the edge that faces it. */
  tip: number;
}

/** Between the callout and its thing; the tip bridges it. */
const gap = 12;
/** The tip stays away from the round corners. */
const corner = 18;

export const rectOf = ({ left, top, width, height }: DOMRect): Rect => ({
  x: left,
  y: top,
  w: width,
  h: height,
});

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, Math.max(low, high)));

interface Asked {
  thing: Rect;
  size: { w: number; h: number };
  /** What the callout must stay within. */
  frame: Rect;
  /** What it should not cover. */
  others: Rect[];
  /** What it covers only where there is no room elsewhere. */
  kept?: Rect[];
  /** Part of the frame in which it may also stand apart from its thing. */
  apart?: Rect | undefined;
}

function at(side: Side, { thing, size, frame }: Asked): Rect {
  const middle = { x: thing.x + thing.w / 2, y: thing.y + thing.h / 2 };
  const x = {
    above: middle.x - size.w / 2,
    below: middle.x - size.w / 2,
    right: thing.x + thing.w + gap,
    left: thing.x - gap - size.w,
  }[side];
  const y = {
    above: thing.y - gap - size.h,
    below: thing.y + thing.h + gap,
    right: middle.y - size.h / 2,
    left: middle.y - size.h / 2,
  }[side];
  return {
    x: clamp(x, frame.x, frame.x + frame.w - size.w),
    y: clamp(y, frame.y, frame.y + frame.h - size.h),
    ...size,
  };
}

/** What it costs to stand there: the thing itself counts most. */
function cost(rect: Rect, { thing, others, kept = [] }: Asked): number {
  const covered = (rects: Rect[]): number =>
    rects.reduce((sum, other) => sum + overlap(rect, other), 0);
  return 1000 * overlap(rect, thing) + 50 * covered(kept) + covered(others);
}

/** At the upper and the lower edge, as near to the thing as it gets. */
function atEdges({ thing, size, apart }: Asked): Rect[] {
  if (!apart || size.w > apart.w || size.h > apart.h) return [];
  const x = clamp(thing.x + thing.w / 2 - size.w / 2, apart.x, apart.x + apart.w - size.w);
  return [apart.y, apart.y + apart.h - size.h].map((y) => ({ x, y, ...size }));
}

export function place(asked: Asked): Placed {
  const sides: Side[] = ['above', 'below', 'right', 'left'];
  const tried: { side: Placed['side']; rect: Rect }[] = [
    ...sides.map((side) => ({ side, rect: at(side, asked) })),
    ...atEdges(asked).map((rect) => ({ side: '' as const, rect })),
  ];
  const { side, rect } = tried.reduce((best, one) =>
    cost(one.rect, asked) < cost(best.rect, asked) ? one : best,
  );
  const upright = side === 'above' || side === 'below';
  const { thing } = asked;
  const tip = upright
    ? clamp(thing.x + thing.w / 2 - rect.x, corner, rect.w - corner)
    : clamp(thing.y + thing.h / 2 - rect.y, corner, rect.h - corner);
  return { x: rect.x, y: rect.y, side, tip };
}
