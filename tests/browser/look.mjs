// Looking at a page with a stranger's eyes: does every text fit, is it usable by everybody, can a finger
// hit it? The functions that get a page's document run inside of it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { axePath, expect, screens } from './kit.mjs';

export const sizes = [
  [320, 568],
  [375, 812],
  [768, 1024],
  [1024, 768],
  [1366, 900],
  [1920, 1080],
];

/** Texts that are cut off or run out of their box, and pages wider than the window. */
function misfits() {
  const found = new Set();
  const root = document.documentElement;
  const isBox = (style) => /hidden|clip/.test(style.overflowX + style.overflowY);
  const isScroller = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
  const holder = 'button, a.button, td, th, .sheet, .chip, dialog, summary, select';

  const nameOf = (element) =>
    `${element.parentElement.tagName} ${element.parentElement.getAttribute('class') ?? ''} > ${element.tagName}`.toLowerCase();

  /** The box that a text must not leave: what cuts it off, what has a border around it, else the window. */
  function limit(element) {
    for (let box = element; box && box !== root; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (isBox(style) || box.matches(holder)) return box.getBoundingClientRect();
      if (isScroller(style)) return undefined;
    }
    return { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
  }
  if (root.scrollWidth > innerWidth + 1) {
    const [widest] = [...document.body.querySelectorAll('*')].sort(
      (a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right,
    );
    found.add(`the page is ${root.scrollWidth} wide, because of ${nameOf(widest)}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (
      !text.data.trim() ||
      element.closest('.unseen, noscript, option, svg .unseen, title, desc, [hidden]') ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = limit(element);
    for (const { left, right, top, bottom, width } of box ? range.getClientRects() : []) {
      const inside =
        left >= box.left - 2 &&
        right <= box.right + 2 &&
        top >= box.top - 4 &&
        bottom <= box.bottom + 4;
      if (width > 0 && !inside)
        found.add(
          `${nameOf(element)} "${text.data.trim().slice(0, 50)}" at ${Math.round(left)},${Math.round(top)} does not fit`,
        );
    }
  }
  for (const element of document.querySelectorAll('button, a, select, summary, input'))
    if (
      getComputedStyle(element).textOverflow === 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1
    )
      found.add(`${element.tagName} is cut off with an ellipsis`);
  return [...found];
}

/** What still does not fit when the page has had some frames' time to lay itself out anew. */
export async function fitsHere(page) {
  let found = await page.evaluate(misfits);
  for (let frame = 0; found.length && frame < 60; frame++) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    found = await page.evaluate(misfits);
  }
  return found;
}

/** At six sizes. `seen(width)` may take a picture. */
export async function fits(page, seen = () => {}) {
  const found = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const misfit of await fitsHere(page)) found.push(`${width} wide: ${misfit}`);
    await seen(width);
  }
  return found;
}

const axe = readFileSync(axePath, 'utf8');

/** What axe calls serious or critical, by all of its rules or by some. */
export async function faultsForPeople(page, rules) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (only) =>
      globalThis.axe.run(document, {
        resultTypes: ['violations'],
        ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
      }),
    rules,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.length} times, ${nodes[0].html.slice(0, 160)} ${nodes[0].any[0]?.message ?? ''}`,
    );
}

/** Controls of the page that a finger does not hit: smaller than 44 pixels. Links inside a text are text. */
function tooSmall() {
  const found = new Set();
  for (const element of document.querySelectorAll(
    'button, a.button, select, summary, input:not([type=checkbox], [type=radio]), label:has(input[type=checkbox], input[type=radio])',
  )) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width > 1 && (width < 43.5 || height < 43.5))
      found.add(`${element.outerHTML.slice(0, 90)} has ${Math.round(width)}×${Math.round(height)}`);
  }
  return [...found];
}

export const tooSmallForFingers = (page) => page.evaluate(tooSmall);

/** All findings go to a file beside the pictures, some into the report. */
export function expectNone(found, where) {
  writeFileSync(join(screens, `findings-${where}.txt`), found.join('\n'));
  expect(
    found.length === 0,
    `${found.length} findings\n          ${found.slice(0, 12).join('\n          ')}`,
  );
}
