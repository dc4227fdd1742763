// A rider's way over the map as an animation. Only `transform` changes.
import type { Spot } from '../../lines.ts';

/** The time of a token such as --ride in milliseconds; 0 where motion is off. */
function milliseconds(element: Element, token: string): number {
  const time = getComputedStyle(element).getPropertyValue(token).trim();
  return parseFloat(time) * (time.endsWith('ms') ? 1 : 1000) || 0;
}

export function rideAlong(element: SVGGElement, spots: Spot[]): void {
  const duration = milliseconds(element, '--ride') * (spots.length - 1);
  if (!duration) return;
  element.animate(
    spots.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
    { duration, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  );
}
