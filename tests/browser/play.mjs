// Plays through the page as a person does, by clicks or by keys.
import { base, expect, patience } from './kit.mjs';

/** Runs inside the page. `confirms`: the test confirms the end of a turn; else the page does. */
function look([before, confirms]) {
  const has = (what) => document.querySelector(what) !== null;
  const seq = document.querySelector('[data-seq]')?.getAttribute('data-seq') ?? '';
  let wants = 'nothing';
  if (has('[data-end]')) wants = 'nothing more';
  else if (has('[data-hand-over]')) wants = 'another player';
  else if (has('[data-confirm]')) wants = confirms ? 'a confirmation' : 'nothing';
  // On a phone the list of moves is closed, but a hint can be asked for.
  else if (has('#moves [data-move], [data-hint]:not(:disabled)')) wants = 'a move';
  const mark = `${seq} ${wants}`;
  return wants !== 'nothing' && mark !== before && { seq: Number(seq), wants, mark };
}

/** Waits until the page wants a decision other than the one of `before`. */
export async function wanted(page, before = '', confirms = false) {
  const found = await page.waitForFunction(look, [before, confirms], { timeout: patience });
  return found.jsonValue();
}

export const seqOf = async (page) =>
  Number(await page.locator('[data-seq]').getAttribute('data-seq'));

export const untilSeq = (page, seq) =>
  page.waitForFunction(
    (least) => Number(document.querySelector('[data-seq]')?.getAttribute('data-seq')) >= least,
    seq,
    { timeout: patience },
  );

const button = (where, move) => `${where} [data-move=${JSON.stringify(move)}]`;

/** Runs inside the page: unfolds the long groups of the list of moves. */
function unfold() {
  for (const one of document.querySelectorAll('#moves .group button:not([data-move])')) one.click();
}

/** Runs inside the page: scrolls to a thing and returns a point where a click hits it, as soon as
 * it stays there for a frame; or why there is none. */
async function bring(selector) {
  const offered = () =>
    [...document.querySelectorAll('#moves [data-move]')].map((one) => one.dataset.move).join(', ');
  const nextFrame = () =>
    new Promise((done) => {
      requestAnimationFrame(done);
      setTimeout(done, 250);
    });
  const pointOf = () => {
    const found = document.querySelector(selector);
    if (!found) return { trouble: `is not there, but ${offered()}` };
    found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    let above;
    for (const part of [found, ...found.querySelectorAll('*')]) {
      const { x, y, width, height } = part.getBoundingClientRect();
      const point = { x: x + width / 2, y: y + height / 2 };
      above = document.elementFromPoint(point.x, point.y);
      if (found.contains(above)) return point;
    }
    return { trouble: `is covered by ${above?.outerHTML.slice(0, 200)}` };
  };
  let point = pointOf();
  for (let frames = 0, before; frames < 60; frames++) {
    await nextFrame();
    [before, point] = [point, pointOf()];
    if (!point.trouble && point.x === before.x && point.y === before.y) break;
  }
  return point;
}

/** Clicks a thing as soon as a click can hit it: the page may be busy drawing. */
async function click(page, selector) {
  const deadline = Date.now() + patience;
  let found = await page.evaluate(bring, selector);
  while (found.trouble && Date.now() < deadline) {
    console.log(`        waiting: ${selector} ${found.trouble}`);
    found = await page.evaluate(bring, selector);
  }
  expect(!found.trouble, `${selector} ${found.trouble}`);
  await page.mouse.click(found.x, found.y);
}

/** Is the move put together on the board, so that its row only chooses it? */
const isPutTogether = (move) => move.startsWith('complete ');
const completes = '[data-apart], [data-main=move]:not([data-thing])';

/** Plays a move by a click in the list of moves. */
export async function clickMove(page, move) {
  await page.evaluate(unfold);
  await click(page, button('#moves', move));
  if (!isPutTogether(move)) return;
  await page.waitForSelector(`${button('#moves', move)}[aria-pressed=true]`);
  await click(page, completes);
}

/** Presses Tab until `fits(value)`, which runs in the page, is true. */
async function tabTo(page, fits, value) {
  for (let i = 0; i < 400; i++) {
    if (await page.evaluate(fits, value)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${value}`);
}

/** The moves of the list, in its order. Long groups are unfolded. */
export async function offered(page) {
  await page.evaluate(unfold);
  return page.evaluate(() =>
    [...document.querySelectorAll('#moves [data-move]')].map((one) => one.dataset.move),
  );
}

/** Runs inside the page: is the move of this row only shown, and neither sent nor played? */
const isOnlyShown = ([row, seq]) =>
  document.querySelector('[data-seq]').getAttribute('data-seq') === `${seq}` &&
  document.querySelector('[data-foot][aria-busy]') === null &&
  document.querySelector(row)?.getAttribute('aria-pressed') === 'true';

/** Plays a move by keys: by its own if it has one, else by Tab and Enter. */
export async function typeMove(page, move) {
  expect((await offered(page)).includes(move), `${move} is offered`);
  const keys = await page.locator(button('#moves', move)).getAttribute('data-keys');
  if (keys) {
    const seq = await seqOf(page);
    for (const key of keys.split(' ')) await page.keyboard.press(key);
    // What costs something is shown first; the same key plays it.
    if (await page.evaluate(isOnlyShown, [button('#moves', move), seq]))
      await page.keyboard.press(keys.split(' ').at(-1));
    return undefined;
  }
  await tabTo(
    page,
    (wantedMove) =>
      document.activeElement?.getAttribute('data-move') === wantedMove &&
      Boolean(document.activeElement.closest('#moves')),
    move,
  );
  await page.keyboard.press('Enter');
  return isPutTogether(move) ? enter(page, completes) : undefined;
}

/** Moves the focus to an element with Tab and presses Enter. */
export async function enter(page, selector) {
  await tabTo(page, (what) => document.activeElement?.matches(what), selector);
  await page.keyboard.press('Enter');
}

/** Plays a whole game: `decide(now)` makes each decision. Returns the number of decisions. */
export async function playOut(page, decide, confirms = false) {
  let mark = '';
  for (let decisions = 0; decisions < 3000; decisions++) {
    const now = await wanted(page, mark, confirms);
    mark = now.mark;
    if (now.wants === 'nothing more') return decisions;
    await decide(now);
  }
  throw new Error('the game does not end');
}

const names = ['Anna', 'Bert', 'Cleo', 'Dora'];

/** Fills in the form of a new table; `seats`: me, person or bot. */
export async function createTable(page, seats, game = 'taxis') {
  await page.goto(`${base}/new?game=${game}`);
  await page.locator('select[name=players]').selectOption(String(seats.length));
  for (const [i, kind] of seats.entries()) {
    await page.locator(`select[name=seat-${i}]`).selectOption(kind);
    if (kind === 'me') await page.locator(`input[name=name-${i}]`).fill(names[i]);
  }
  await page.locator('form button.main').click();
}

/** The link in the section with that title. */
export const linkOf = (page, title) =>
  page.locator('section', { hasText: title }).locator('input').first().inputValue();

export async function takeSeat(page, link) {
  await page.goto(link);
  await page.locator('form button.main').click();
}

/** Opens the dialog of the table and its settings. */
export async function openSettings(page) {
  await page.locator('[data-menu]').click();
  await page.locator('[data-entry=settings]').click();
}
