// Checks of a page: does every text fit, is it accessible, are the controls large enough for a
// finger? Functions that use `document` run inside the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './cases.mjs';
import { axePath, expect, frame, screens, takePicture } from './kit.mjs';
import { painted } from './paint.mjs';

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

/** What runs inside the page: `findings()` looks at a table or another page. */
const inPage = ['crowding', 'misfits', 'findings']
  .map((name) => readFileSync(join(folder, `${name}-inpage.mjs`), 'utf8'))
  .join('\n');

/** What does not fit here, or lies on something else. */
export const fitsHere = (page) =>
  painted(page, () => page.evaluate(`(() => { ${inPage} return findings(); })()`));

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

/** Waits until what `read` returns is the same in three frames; returns it. */
export async function untilStill(page, read, least = 3) {
  let now = await read();
  for (let frames = 0, still = 0; still < least; frames++) {
    expect(frames < 200, `the page does not come to rest: ${now}`);
    await frame(page);
    const before = `${now}`;
    now = await read();
    still = `${now}` === before ? still + 1 : 0;
  }
  return now;
}

/** Paints the page, or nothing of it: what is only measured need not be painted at each size. */
const paint = (page, isPainted) =>
  page.evaluate((shown) => {
    document.documentElement.style.clipPath = shown ? '' : 'inset(100%)';
  }, isPainted);

async function keepPicture(page, name) {
  await paint(page, true);
  await takePicture(page, name);
  await paint(page, false);
}

/** Misfits at each size, in all of `looks`. `name`: of the pictures of sizes with misfits, and of
 * all sizes where a folder is named for pictures. */
export async function fits(page, { at = sizes, looks = [fitsHere], name = '' } = {}) {
  const all = [];
  await paint(page, false);
  for (const [width, height] of at) {
    await page.setViewportSize({ width, height });
    for (const [i, look] of looks.entries()) {
      const found = await look(page);
      all.push(...found.map((misfit) => `${width} x ${height}: ${misfit}`));
      if (name && !i && (found.length || process.env.POSTHORN_SCREENS))
        await keepPicture(page, `${name}-${width}`);
    }
  }
  await paint(page, true);
  return all;
}

const axe = readFileSync(axePath, 'utf8');

/** Of WCAG 2.2, levels A and AA. */
const standards = /^wcag2\d?a{1,2}$/;
const isFault = ({ impact, tags }) =>
  impact === 'serious' || impact === 'critical' || tags.some((tag) => standards.test(tag));

/** What axe finds by all of its rules or only by `rules`: each breach of WCAG, and what is serious
 * by other rules. */
export async function faultsForPeople(page, rules) {
  await page.evaluate(axe);
  const run = (only) =>
    globalThis.axe.run(document, {
      resultTypes: ['violations'],
      ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
    });
  const { violations } = await painted(page, () => page.evaluate(run, rules));
  return violations.filter(isFault).map(({ id, nodes }) => {
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
