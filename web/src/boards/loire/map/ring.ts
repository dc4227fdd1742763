// The ring of the twenty locations: Nantes, the south road, Orléans, the north road back.
import type { LoireData } from '../model.ts';

/** The locations in the order of the ring. */
export function ringOf(data: LoireData): string[] {
  const along = (road: string): string[] =>
    data.villages
      .filter((village) => village.road === road)
      .toSorted((a, b) => a.step - b.step)
      .map((village) => village.id);
  const [west, east] = data.cities.map((city) => city.id);
  return [west!, ...along('south'), east!, ...along('north').toReversed()];
}

/** The order in which places are read: the north road from Nantes on, then the south road. */
export function readingOrder(data: LoireData): string[] {
  const ring = ringOf(data);
  const half = ring.length / 2;
  return [ring[0]!, ...ring.slice(half + 1).toReversed(), ...ring.slice(1, half + 1)];
}

/** The locations from one to another, both included, the shorter way: for a figure that is seen to
 * ride it. */
export function wayBetween(ring: string[], from: string, to: string): string[] {
  const [start, end] = [ring.indexOf(from), ring.indexOf(to)];
  if (start < 0 || end < 0) return [];
  const up = (end - start + ring.length) % ring.length;
  const forward = up <= ring.length / 2;
  const length = forward ? up : (ring.length - up) % ring.length;
  const step = forward ? 1 : -1;
  return Array.from(
    { length: length + 1 },
    (_, i) => ring[(start + step * i + ring.length) % ring.length]!,
  );
}
