// What a spotlight needs: the boxes of things on the screen, and holes in a veil.
import { rectOf, type Rect } from './table/place.ts';

/** The smallest box around all of them; undefined for none. */
export function around(boxes: Rect[]): Rect | undefined {
  if (!boxes.length) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const w = Math.max(...boxes.map((box) => box.x + box.w)) - x;
  const h = Math.max(...boxes.map((box) => box.y + box.h)) - y;
  return { x, y, w, h };
}

/** A box with air around it, rounded, as a path that is drawn clockwise. */
export function hole(box: Rect, air: number): string {
  const [x, y, w, h] = [box.x - air, box.y - air, box.w + 2 * air, box.h + 2 * air];
  const r = Math.min(14, w / 2, h / 2);
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + r} ${y}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}` +
    `h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}z`
  );
}

/** The box of a straight line has no height. */
const isSeen = ({ w, h }: Rect): boolean => w > 0 || h > 0;
const boxAround = (element: Element): Rect => rectOf(element.getBoundingClientRect());
const firstIn = (selector: string, within: ParentNode): Element | undefined =>
  [...within.querySelectorAll(selector)].find((element) => isSeen(boxAround(element)));

/** What is drawn: a thing of the notation, on the board before anywhere else, or a selector that
 * begins with a dot or a bracket. Names apart by `|` stand for each other. */
function drawnAs(names: string): Element | undefined {
  for (const name of names.split('|')) {
    const isSelector = /^[.[]/.test(name);
    const selector = isSelector ? name : `[data-thing="${CSS.escape(name)}"]`;
    const stage = isSelector ? null : document.querySelector('[data-stage]');
    const found = (stage && firstIn(selector, stage)) ?? firstIn(selector, document);
    if (found) return found;
  }
  return undefined;
}

export function boxOf(names: string): Rect | undefined {
  const element = drawnAs(names);
  return element && boxAround(element);
}

/** The event by which a board is asked to bring a part of it into sight. */
export const bring = 'bring';

/** Has the board show what lies outside its frame. */
export function bringIntoSight(names: string): void {
  const element = drawnAs(names);
  const stage = element?.closest('[data-stage]');
  if (!element || !stage) return;
  const [box, frame] = [boxAround(element), boxAround(stage)];
  const [x, y] = [box.x + box.w / 2 - frame.x, box.y + box.h / 2 - frame.y];
  const isInSight = x > 0 && x < frame.w && y > 0 && y < frame.h;
  if (!isInSight) element.dispatchEvent(new Event(bring, { bubbles: true }));
}

/** The button that plays a move, in a callout before any other. */
export const buttonOf = (move: string): Rect | undefined =>
  boxOf(
    ['[data-callout]', '']
      .map((where) => `${where} [data-move="${CSS.escape(move)}"]`.trim())
      .join('|'),
  );
