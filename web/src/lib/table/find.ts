// Finds the elements of things in the document.
const seen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

const elementsOf = (thing: string, within: ParentNode): Element[] =>
  [...within.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`)].filter(seen);

/** Held weakly: the table may be left, and its elements with it. */
let touched: WeakRef<Element> | undefined;
addEventListener(
  'click',
  ({ target }) => {
    const thing = target instanceof Element ? target.closest('[data-thing]') : null;
    touched = thing ? new WeakRef(thing) : undefined;
  },
  { capture: true },
);

/** The element of a thing. A card may lie in the hand and its city on the map: the element that the
 * reader touched comes first, then the one of the board. */
export function elementOf(thing: string): Element | undefined {
  const focused = document.activeElement?.closest('[data-thing]');
  for (const element of [focused, touched?.deref()])
    if (element?.isConnected && element.getAttribute('data-thing') === thing && seen(element))
      return element;
  const board = document.querySelector('[data-stage]');
  return (board && elementsOf(thing, board)[0]) ?? elementsOf(thing, document)[0];
}

/** Gives the focus to a thing that can have it. */
export function focusOn(thing: string): void {
  const element = elementOf(thing);
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
}

/** Gives the focus to the list of moves, or to what is open in its place. */
export const focusList = (): void =>
  (document.getElementById('moves') ?? document.getElementById('list'))?.focus();

/** The thing of the board where a move happens: the last of its words that is drawn there. */
export function placeOf(move: string): string {
  const board = document.querySelector('[data-stage]');
  const words = move.split(/[\s,]+/).filter((word) => word && !word.includes('='));
  return words.findLast((word) => board && elementsOf(word, board).length > 0) ?? '';
}
