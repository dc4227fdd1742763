// Checks of a page: does every text fit, is it accessible, are the controls large enough for a
// finger? Functions that use `document` run inside the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './cases.mjs';
import { axePath, expect, frame, screens } from './kit.mjs';

export const sizes = [
  [320, 568],
  [375, 812],
  [768, 1024],
  [1024, 768],
  [1366, 900],
  [1920, 1080],
];

/** Desktops, tablets and phones, upright and on their side. */
export const screenSizes = [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1024, 640],
  [768, 1024],
  [844, 390],
  [390, 844],
  [320, 568],
];

/** Finds texts that leave their box. */
function misplacedTexts() {
  const root = document.documentElement;
  const clips = ({ overflowX, overflowY }) => /hidden|clip/.test(overflowX + overflowY);
  const scrolls = ({ overflowX, overflowY }) => /auto|scroll/.test(overflowX + overflowY);
  const bordered = 'button, a.button, td, th, .sheet, .chip, dialog, summary, select';

  /** The box that a text must not leave: one that clips or has a border, else the window. */
  function limit(element) {
    for (let box = element; box && box !== root; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (clips(style) || box.matches(bordered)) return box.getBoundingClientRect();
      if (scrolls(style)) return undefined;
    }
    return { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
  }
  const isShown = (element) =>
    !element.closest('.unseen, noscript, option, svg .unseen, title, desc, [hidden]') &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isInside = (text, box) =>
    text.left >= box.left - 2 &&
    text.right <= box.right + 2 &&
    text.top >= box.top - 4 &&
    text.bottom <= box.bottom + 4;

  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = limit(element);
    const outside = [...(box ? range.getClientRects() : [])].find(
      (part) => part.width > 0 && !isInside(part, box),
    );
    const at = outside && `${Math.round(outside.left)},${Math.round(outside.top)}`;
    if (outside)
      found.add(`${element.outerHTML.slice(0, 60)} "${text.data.trim().slice(0, 50)}" at ${at}`);
  }
  return [...found].map((text) => `${text} does not fit`);
}

/** Finds controls that are cut off, and what makes the page wider than the window. */
function tooWide() {
  const found = [];
  const { scrollWidth } = document.documentElement;
  const right = (element) => element.getBoundingClientRect().right;
  const isClipped = (element) => element.parentElement.closest('svg') !== null;
  if (scrollWidth > innerWidth + 1) {
    const [widest] = [...document.body.querySelectorAll('*')]
      .filter((element) => !isClipped(element))
      .sort((a, b) => right(b) - right(a));
    found.push(`the page is ${scrollWidth} wide, because of ${widest.outerHTML.slice(0, 90)}`);
  }
  for (const element of document.querySelectorAll('button, a, select, summary, input'))
    if (
      getComputedStyle(element).textOverflow === 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1
    )
      found.push(`${element.tagName} is cut off with an ellipsis`);
  return found;
}

const misfits = async (page) => [
  ...(await page.evaluate(tooWide)),
  ...(await page.evaluate(misplacedTexts)),
];

/** What `look` finds when the page has come to rest: three frames without a change. */
export async function settled(page, look) {
  let found = await look();
  for (let frames = 0, still = 0; found.length && still < 3 && frames < 60; frames++) {
    await frame(page);
    const before = `${found}`;
    found = await look();
    still = `${found}` === before ? still + 1 : 0;
  }
  return found;
}

const inPage = readFileSync(join(folder, 'crowding-inpage.mjs'), 'utf8');

/** What is cut off at a table, or lies on something else. */
const crowding = (page) => page.evaluate(`(() => { ${inPage} return crowding(); })()`);

const isTable = (page) => page.evaluate(() => document.querySelector('.one-screen') !== null);

export async function fitsHere(page) {
  const look = (await isTable(page)) ? crowding : misfits;
  return settled(page, () => look(page));
}

/** Misfits at each size. `seen(width)` may take a screenshot. */
export async function fits(page, seen = () => {}, at = sizes) {
  const found = [];
  for (const [width, height] of at) {
    await page.setViewportSize({ width, height });
    for (const misfit of await fitsHere(page)) found.push(`${width} x ${height}: ${misfit}`);
    await seen(width);
  }
  return found;
}

const axe = readFileSync(axePath, 'utf8');

/** The serious and critical findings of axe, by all of its rules or only by `rules`. */
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
    .map(({ id, nodes }) => {
      const [{ html, any }] = nodes;
      return `${id}: ${nodes.length} times, ${html.slice(0, 160)} ${any[0]?.message ?? ''}`;
    });
}

/** Controls of less than 44 pixels. Links inside a text do not count. */
function tooSmall() {
  const found = new Set();
  const boxes = '[type=checkbox], [type=radio]';
  const controls =
    'button, a.button, select, summary, ' + `input:not(${boxes}), label:has(:is(${boxes}))`;
  for (const element of document.querySelectorAll(controls)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width > 1 && (width < 43.5 || height < 43.5))
      found.add(`${element.outerHTML.slice(0, 90)} has ${Math.round(width)}×${Math.round(height)}`);
  }
  return [...found];
}

export const tooSmallForFingers = (page) => page.evaluate(tooSmall);

/** Writes all findings to a file beside the screenshots, and some into the report. */
export function expectNone(found, where) {
  writeFileSync(join(screens, `findings-${where}.txt`), found.join('\n'));
  expect(
    found.length === 0,
    `${found.length} findings\n          ${found.slice(0, 12).join('\n          ')}`,
  );
}
