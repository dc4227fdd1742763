// Paths of drawings.
export interface Spot {
  x: number;
  y: number;
}

export const straight = (spots: Spot[]): string =>
  spots.map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L');

/** A smooth curve through all the points. */
export function soft(spots: Spot[]): string {
  const at = (i: number): Spot => spots[Math.min(Math.max(i, 0), spots.length - 1)]!;
  const bent = (p: Spot, from: Spot, to: Spot): Spot => ({
    x: p.x + (to.x - from.x) / 6,
    y: p.y + (to.y - from.y) / 6,
  });
  const curves = spots.slice(1).map((to, i) => {
    const [leave, arrive] = [bent(at(i), at(i - 1), to), bent(to, at(i + 2), at(i))];
    return `C${[leave, arrive, to].map((spot) => straight([spot])).join(' ')}`;
  });
  return spots.length ? `M${straight([spots[0]!])}${curves.join('')}` : '';
}
