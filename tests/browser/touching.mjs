// Plays moves as a finger or a mouse does that knows only the board: what is marked is touched, and
// a choice that is left is made beside it. Counts the touches.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './cases.mjs';
import { expect, frame, patience } from './kit.mjs';

const inPage = readFileSync(join(folder, 'touching-inpage.mjs'), 'utf8');
const enough = 6;

/** Runs inside the page: changes with everything that a touch can change. */
function state() {
  const texts = (selector, name) =>
    [...document.querySelectorAll(selector)].map((one) => one.getAttribute(name)).join();
  return [
    texts('[data-seq]', 'data-seq'),
    texts('[data-callout]', 'data-callout'),
    texts('.chosen[data-thing]', 'data-thing'),
    texts('.dropped[data-thing]', 'data-thing'),
    texts('#moves [aria-pressed=true]', 'data-move'),
    texts('[data-way][aria-pressed=true]', 'data-way'),
    texts('[data-drawer]', 'data-drawer'),
    texts('[data-lists]', 'aria-expanded'),
    document.querySelector('[data-main]')?.textContent,
  ].join('|');
}

const seqIn = (text) => Number(text.split('|')[0]);

/** Waits until the touch has had its effect. The first touch of a finger may show what the second
 * plays: then the large button names it. */
async function effect(page, before, { plays, shows }) {
  const changed = ([was, seq, mayShow]) => {
    const now = document.querySelector('[data-seq]')?.getAttribute('data-seq');
    if (!seq) return globalThis.stateOfTouches() !== was;
    const named = document.querySelector('[data-main=move]')?.textContent;
    return Number(now) > seq || (mayShow && named && !was.endsWith(`|${named}`));
  };
  await page.waitForFunction(changed, [before, plays ? seqIn(before) : 0, shows], {
    timeout: patience / 4,
  });
}

/** Where the next touch goes, as soon as it stays in one place: callouts rise, and riders ride. */
async function nextTouch(page, ...asked) {
  const given = asked.map((one) => JSON.stringify(one)).join();
  const ask = () => page.evaluate(`(() => { ${inPage} return nextTouch(${given}); })()`);
  let touch = await ask();
  for (let frames = 0; frames < 30; frames++) {
    await frame(page);
    const again = await ask();
    if (again && again.x === touch?.x && again.y === touch?.y) return again;
    touch = again;
  }
  return touch;
}

/** Plays a move by touching the board; returns how many touches it took. */
export async function touchMove(page, move, legal) {
  await page.evaluate(`globalThis.stateOfTouches = ${state}`);
  const seq = seqIn(await page.evaluate(state));
  const isFinger = await page.evaluate(() => navigator.maxTouchPoints > 0);
  for (let touches = 1, isShown = false; touches <= enough; touches++) {
    const before = await page.evaluate(state);
    const touch = await nextTouch(page, move, legal, isShown);
    expect(touch, `${move} can be reached on the board after ${touches - 1} touches: ${before}`);
    await (isFinger ? page.touchscreen.tap(touch.x, touch.y) : page.mouse.click(touch.x, touch.y));
    await effect(page, before, { plays: touch.plays, shows: isFinger }).catch(() => {
      throw new Error(`on the way to ${move} a touch did nothing: ${touch.what}, ${before}`);
    });
    if (seqIn(await page.evaluate(state)) > seq) return touches;
    isShown = isFinger && touch.plays === true;
  }
  const left = await page.evaluate(state);
  throw new Error(`${move} takes more than ${enough} touches, which lead to ${left}`);
}
