// The icons of the page, drawn once. Each use is a reference to the drawing in the document.
import { things } from './drawings/things.ts';
import { tools } from './drawings/tools.ts';

const drawings = { ...things, ...tools };

export type IconName = keyof typeof drawings;

const iconNames = Object.keys(drawings) as IconName[];

/** Where a drawing is found in the document; `<use>` refers to it. */
export const iconId = (name: IconName): string => `icon-${name}`;

const space = 'http://www.w3.org/2000/svg';

/** Puts all drawings into the document. */
function drawOnce(): void {
  const sprite = document.createElementNS(space, 'svg');
  sprite.setAttribute('aria-hidden', 'true');
  sprite.setAttribute('class', 'sprite');
  sprite.innerHTML = iconNames
    .map((name) => `<symbol id="${iconId(name)}" viewBox="0 0 32 32">${drawings[name]}</symbol>`)
    .join('');
  document.body.prepend(sprite);
}

drawOnce();
