// The guided games from the first word to the last.
import { base, browserOf, expect, frame, pageOf, shot, test } from '../kit.mjs';
import { settled } from '../look.mjs';

const bubble = (page) => page.locator('[data-lesson]');

/** Runs inside the page: where the guide stands, and the middle of what it points at; null while it
 * is silent or still says what it said at `before`. */
function stand(before) {
  if (document.querySelector('[data-lesson-end]')) return { over: true };
  const guide = document.querySelector('[data-lesson]');
  if (!guide || guide.dataset.lesson === before) return null;
  const ring = document.querySelector('[data-ring]')?.getBoundingClientRect();
  return {
    at: guide.dataset.lesson,
    task: guide.dataset.task,
    spot: ring && { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 },
  };
}

/** Runs inside the page: what the guide points at outside the frame of the board. */
function outOfSight() {
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const ring = document.querySelector('[data-ring]');
  const stage = document.querySelector('[data-stage]');
  const { left, right, top, bottom } = stage.getBoundingClientRect();
  const isPointedAt = ({ x, y }) => ring && Math.hypot(x - middle(ring).x, y - middle(ring).y) < 4;
  const isIn = ({ x, y }) => x > left && x < right && y > top && y < bottom;
  return [...stage.querySelectorAll('[data-thing], .shelf')]
    .filter((part) => isPointedAt(middle(part)) && !isIn(middle(part)))
    .map((part) => part.outerHTML.slice(0, 120));
}

/** Runs inside the page: changes when the guide goes on or points at another spot. */
function sign() {
  const { x, y, width, height } =
    document.querySelector('[data-ring]')?.getBoundingClientRect() ?? {};
  const said = document.querySelector('[data-lesson]')?.dataset.lesson;
  const isOver = document.querySelector('[data-lesson-end]') !== null;
  return `${said} ${isOver} ${x} ${y} ${width} ${height}`;
}

/** Waits after a touch until the guide has gone on and is still for three frames. Where a touch
 * does nothing, three seconds are enough. */
async function answered(page, before) {
  const deadline = Date.now() + 3000;
  let now = before;
  for (let still = 0; still < 3 || (now === before && Date.now() < deadline);) {
    await frame(page);
    const next = await page.evaluate(sign);
    still = next === now ? still + 1 : 0;
    now = next;
  }
}

const nextLine = async (page, before) => (await page.waitForFunction(stand, before)).jsonValue();

const touch = {
  mouse: (page, { x, y }) => page.mouse.click(x, y),
  finger: (page, { x, y }) => page.touchscreen.tap(x, y),
};

/** The keys of the only move that a lesson offers; without any it has the large button. */
async function typeTask(page) {
  const keys = await page.evaluate(
    () => document.querySelector('#moves [data-move]')?.dataset.keys ?? 'Enter',
  );
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** Touches what the guide points at until it has what it asked for; returns the touches. */
async function obey(page, line, how) {
  for (let touches = 0; touches < 8; touches++) {
    const now = await page.evaluate(stand);
    if (!now || now.over || now.at !== line.at) return touches;
    const before = await page.evaluate(sign);
    if (how === 'keys') await typeTask(page);
    else if (now.spot) await touch[how](page, now.spot);
    await answered(page, before);
  }
  throw new Error(`the guide points at nothing that plays ${line.task}`);
}

/** The guide puts the focus on its button. */
async function pressNext(page) {
  await page.locator('[data-next]:focus').waitFor();
  await page.keyboard.press('Enter');
}

async function takeBreak(page, game, table, line) {
  await page.goto(`${base}/learn/${game}`);
  await page.locator('[data-resume]').click();
  await bubble(page).waitFor();
  expect(page.url().endsWith(table), 'the lesson goes on at the same table');
  expect((await page.evaluate(stand)).at === line.at, 'and at the same sentence');
}

/** A lesson that was read to its end is no running game. */
async function isNoGame(page, table) {
  const other = await page.context().newPage();
  await other.goto(`${base}/mine`);
  await other.locator('main .faint').first().waitFor();
  expect((await other.locator(`a[href*="${table}"]`).count()) === 0, 'no running game');
  expect((await other.locator('header .count').count()) === 0, 'no turn that waits');
  await other.close();
}

for (const { game, lang, how, size, least = 25, prefs, asks } of [
  {
    game: 'loire-standard',
    lang: 'en-GB',
    how: 'mouse',
    size: [1366, 768],
    least: 10,
    prefs: { confirm: true },
    asks: 'build castle usse',
  },
  { game: 'taxis', lang: 'fr-FR', how: 'finger', size: [390, 844] },
  { game: 'loire', lang: 'de-DE', how: 'mouse', size: [1024, 640] },
  { game: 'loire', lang: 'en-GB', how: 'finger', size: [390, 844] },
  { game: 'taxis', lang: 'en-GB', how: 'keys', size: [1366, 900] },
])
  test(`the lesson of ${game} by ${how}, with a break, into a first game`, async () => {
    const context = await browserOf({ lang, size, touch: how === 'finger', prefs });
    const page = await pageOf(context);
    await page.goto(`${base}/learn/${game}`);
    await page.locator('[data-start]').click();
    await bubble(page).waitFor();
    const table = page.url().split('/').at(-1);
    const tasks = [];
    let sentences = 0;
    for (let line = await page.evaluate(stand); !line.over; line = await nextLine(page, line.at)) {
      if (sentences === 9) await takeBreak(page, game, table, line);
      if (sentences % 10 === 3) await shot(page, `lesson-${game}-${how}-${sentences}`);
      if (line.task !== 'confirm') sentences++;
      tasks.push(line.task);
      const hidden = await settled(page, () => page.evaluate(outOfSight));
      expect(hidden.length === 0, `what the guide points at is in sight: ${hidden}`);
      if (line.task) await obey(page, line, how);
      else if (how === 'keys') await pressNext(page);
      else await page.locator('[data-next]').click();
    }
    await shot(page, `lesson-${game}-${how}-over`);
    expect(sentences >= least && sentences <= 45, `${sentences} sentences fit into ten minutes`);
    expect(!asks || tasks.includes(asks), `the lesson asks for ${asks}: ${tasks}`);
    await isNoGame(page, table);
    await page.locator('[data-first-game]').click();
    await page.waitForURL((url) => /\/table\//.test(url.pathname) && !url.href.endsWith(table));
    await page.locator('[data-table] [data-question]').waitFor();
    expect((await bubble(page).count()) === 0, 'the first game has no guide');
  });
