// Cards fly to the hand from where they lay. Only transform and opacity move.
import type { GameEvent } from '../../../lib/messages.ts';
import { cardIn, floatingCopy } from './floating.ts';

/** Milliseconds of a token of the style sheet; 0 where motion is not wanted. */
function duration(token: string): number {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const number = parseFloat(value) || 0;
  return value.endsWith('ms') ? number : number * 1000;
}

/** Where the card that came to this seat's hand was taken from. */
function originOf(events: GameEvent[], seat: number, city: string): Element | null {
  const came = events.find(
    (event) =>
      event.seat === seat &&
      (event.event === 'took' || event.event === 'drew') &&
      event['card'] === city,
  );
  if (!came) return null;
  const place = came.event === 'took' ? `[data-slot="${String(came['slot'])}"]` : '[data-pile]';
  return document.querySelector(place);
}

interface Flight {
  events: GameEvent[];
  seat: number;
  city: string;
  /** Nothing flies when the page opens. */
  ready: boolean;
}

/** Lets a copy of a card that appears fly to its place: from the first frame on that shows it, when
 * the places are known. */
export function flies(node: HTMLElement, flight: Flight): void {
  if (flight.ready) requestAnimationFrame(() => fly(node, flight));
}

function fly(node: HTMLElement, { events, seat, city }: Flight): void {
  const time = duration('--fly');
  const origin = time ? originOf(events, seat, city) : null;
  if (!origin || !node.isConnected) return;
  const card = cardIn(node);
  const [from, to] = [origin.getBoundingClientRect(), card.getBoundingClientRect()];
  const copy = floatingCopy(card);
  node.style.opacity = '0';
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  const flight = copy.animate([{ transform: start }, { transform: 'none' }], {
    duration: time,
    easing: 'cubic-bezier(.2, .7, .2, 1)',
  });
  const land = (): void => {
    copy.remove();
    node.style.opacity = '';
  };
  flight.finished.then(land, land);
}
