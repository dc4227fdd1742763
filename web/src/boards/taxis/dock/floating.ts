// A copy of a card that floats above the table while it flies or is dragged.
const inherited = ['--band', '--plate', '--c'];

export function floatingCopy(card: HTMLElement): HTMLElement {
  const box = card.getBoundingClientRect();
  const copy = card.cloneNode(true) as HTMLElement;
  const style = getComputedStyle(card);
  copy.inert = true;
  for (const name of ['data-thing', 'data-card']) copy.removeAttribute(name);
  for (const name of inherited) copy.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '20',
    margin: '0',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    pointerEvents: 'none',
    transition: 'none',
  });
  document.body.append(copy);
  return copy;
}

/** The card in a slot of a row. */
export const cardIn = (node: HTMLElement): HTMLElement =>
  node.querySelector<HTMLElement>('[data-card]') ?? node;
