// Voronoi cells: the land around each town, which is nearer to it than to any other.
export type Point = readonly [number, number];

/** The part of a polygon that is nearer to `a` than to `b`. */
function nearer(polygon: Point[], a: Point, b: Point): Point[] {
  const side = ([x, y]: Point): number =>
    (x - (a[0] + b[0]) / 2) * (b[0] - a[0]) + (y - (a[1] + b[1]) / 2) * (b[1] - a[1]);
  return polygon.flatMap((p, i) => {
    const q = polygon[(i + 1) % polygon.length]!;
    const [s, u] = [side(p), side(q)];
    const cut: Point = [p[0] + ((q[0] - p[0]) * s) / (s - u), p[1] + ((q[1] - p[1]) * s) / (s - u)];
    if (s <= 0) return u <= 0 ? [p] : [p, cut];
    return u <= 0 ? [cut] : [];
  });
}

export function cells(points: Point[], frame: Point[]): Point[][] {
  return points.map((a) =>
    points.reduce((cell, b) => (a === b ? cell : nearer(cell, a, b)), frame),
  );
}

export const outline = (cell: Point[]): string =>
  `M${cell.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The borders between cells of different kinds, as one path. */
export function borders(points: Point[], land: Point[][], frame: Point[], kinds: string[]): string {
  const [left, right] = [Math.min(...frame.map(([x]) => x)), Math.max(...frame.map(([x]) => x))];
  const [top, bottom] = [
    Math.min(...frame.map(([, y]) => y)),
    Math.max(...frame.map(([, y]) => y)),
  ];
  const onFrame = ([x, y]: Point): boolean =>
    x - left < 1 || right - x < 1 || y - top < 1 || bottom - y < 1;
  const nearest = ([x, y]: Point, not: number): number =>
    points.reduce(
      (best, [px, py], i) =>
        i !== not &&
        (best < 0 ||
          Math.hypot(px - x, py - y) < Math.hypot(points[best]![0] - x, points[best]![1] - y))
          ? i
          : best,
      -1,
    );
  return land
    .flatMap((cell, i) =>
      cell.map((p, n) => {
        const q = cell[(n + 1) % cell.length]!;
        const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
        const other = nearest(middle, i);
        if (onFrame(middle) || other <= i || kinds[other] === kinds[i]) return '';
        return `M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
      }),
    )
    .join('');
}
