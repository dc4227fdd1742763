// The guided games from the first word to the last, and finished games step by step.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, frame, newPage, pageOf, shot, test } from '../kit.mjs';

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

for (const { game, lang, how, size, least = 25, prefs } of [
  {
    game: 'loire-whole',
    lang: 'en-GB',
    how: 'mouse',
    size: [1366, 768],
    least: 10,
    prefs: { confirm: true },
  },
  { game: 'taxis', lang: 'fr-FR', how: 'mouse', size: [1366, 900] },
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
    let sentences = 0;
    for (let line = await page.evaluate(stand); !line.over; line = await nextLine(page, line.at)) {
      if (sentences === 9) await takeBreak(page, game, table, line);
      if (sentences % 10 === 3) await shot(page, `lesson-${game}-${how}-${sentences}`);
      if (line.task !== 'confirm') sentences++;
      if (line.task) await obey(page, line, how);
      else if (how === 'keys') await page.keyboard.press('Enter');
      else await page.locator('[data-next]').click();
    }
    await shot(page, `lesson-${game}-${how}-over`);
    expect(sentences >= least && sentences <= 45, `${sentences} sentences fit into ten minutes`);
    await isNoGame(page, table);
    await page.locator('[data-first-game]').click();
    await page.waitForURL((url) => /\/table\//.test(url.pathname) && !url.href.endsWith(table));
    await page.locator('[data-table] [data-question]').waitFor();
    expect((await bubble(page).count()) === 0, 'the first game has no guide');
  });

const step = (page) => page.locator('.curve input[type=range]').inputValue().then(Number);

async function pressed(page, key, expected) {
  await page.keyboard.press(key);
  await page.waitForFunction(
    (at) => Number(document.querySelector('.curve input[type=range]').value) === at,
    expected,
  );
}

const runs = (program, args) =>
  new Promise((done) =>
    execFile(program, args, (error, out) => done({ code: error ? 1 : 0, out })),
  );

/** Plays a game to its end; returns the table. */
async function finishedGame(context) {
  const driver = await Driver.of(context);
  const salt = '00112233445566778899aabbccddeeff';
  const { table } = await driver.table('taxis', ['me', 1], { salt });
  await driver.sit(table);
  for (let now = await driver.myTurn(); now.status === 'playing'; now = await driver.myTurn())
    await driver.move(now.actor, (await driver.hint(now.actor, 3)).move);
  return table;
}

const lastStep = async (page) =>
  Number(await page.locator('.curve input[type=range]').getAttribute('max'));

async function stepThrough(page, last) {
  await pressed(page, 'ArrowRight', 1);
  await pressed(page, 'ArrowRight', 2);
  await pressed(page, 'ArrowLeft', 1);
  await page.keyboard.press('PageDown');
  expect((await step(page)) > 2, 'a turn has several steps');
  await pressed(page, 'PageUp', 0);
  await pressed(page, 'End', last);
}

/** The game goes on by itself, faster when asked, and stops when the reader takes the lead. */
async function playAlone(page) {
  await pressed(page, 'Home', 0);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press(' ');
  await page.waitForFunction(
    () => Number(document.querySelector('.curve input[type=range]').value) >= 3,
  );
  await page.keyboard.press(' ');
  const at = await step(page);
  await page.waitForTimeout(600);
  expect((await step(page)) === at, 'it stands still after a pause');
  await page.locator('[data-turn="4"]').click();
  expect((await step(page)) > at, 'a turn of the list leads to its end');
}

/** Changes the viewer in the middle of the game, and opens the address of that position. */
async function viewAsSpectator(page, last) {
  await pressed(page, 'End', last);
  for (let i = 0; i < last / 2; i++) await page.keyboard.press('ArrowLeft');
  const middle = await step(page);
  await page.locator('[data-shows=cards]').click();
  await page.locator('.viewer select').selectOption('none');
  await page.locator('[data-shows=cards]').waitFor({ state: 'detached' });
  await page.waitForURL(`**?step=${middle}&seen=none`);
  await shot(page, 'replay-spectator');
  await page.goto(page.url());
  await page.waitForSelector('.curve');
  expect((await step(page)) === middle, 'the address leads to the same position');
}

async function downloadRecord(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('a[download]').click(),
  ]);
  return download.path();
}

test('the replay of a finished game: steps, viewers, link, proof, record', async () => {
  const context = await browserOf();
  const table = await finishedGame(context);
  const page = await pageOf(context);
  await page.goto(`${base}/mine`);
  await page.getByText(/ won −?\d+ to −?\d+/).waitFor();

  await page.goto(`${base}/replay/${table}`);
  await page.waitForSelector('.curve');
  const last = await lastStep(page);
  await stepThrough(page, last);
  await page.locator('[data-verified=true]').waitFor();
  await playAlone(page);
  await viewAsSpectator(page, last);
  const rows = await page.locator('[data-turn] .name').allTextContents();
  expect(rows.length > 20 && rows.every((row) => row.trim()), 'every turn of the list has words');

  const record = await downloadRecord(page);
  expect(readFileSync(record, 'utf8').includes('taxis'), 'the record is a text');
  const verdict = await runs(process.env.POSTHORN ?? 'build/posthorn', ['verify', record]);
  expect(verdict.code === 0, `posthorn verify: ${verdict.out}`);
  await page.goto(`${base}/replay`);
  await page.locator('input[type=file]').setInputFiles(record);
  await page.waitForSelector('.curve');
  expect((await lastStep(page)) === last, 'the record has every step');
});

/** Scrolls through the pictures of a rules page; returns how many there are. */
async function drawnPictures(page) {
  const pictures = page.locator('[data-picture]');
  await pictures.first().waitFor();
  const count = await pictures.count();
  for (let i = 0; i < count; i++) {
    await pictures.nth(i).scrollIntoViewIfNeeded();
    await pictures.nth(i).locator('[role=img] svg [data-thing]').first().waitFor();
  }
  return count;
}

test('the rules have pictures of real positions, and their headings are found', async () => {
  const page = await newPage();
  for (const [game, least] of [
    ['loire', 6],
    ['taxis', 4],
  ]) {
    await page.goto(`${base}/rules/${game}`);
    expect((await drawnPictures(page)) >= least, `pictures of ${game}`);
    await shot(page, `rules-${game}-pictures`);
  }
  expect(
    (await page.locator('[data-picture] [inert]').count()) > 0,
    'nothing in a picture can be touched',
  );
  await page.locator('input[type=search]').fill('bailiff');
  await page.locator('article h2', { hasText: 'Drawing' }).waitFor();
  expect((await page.locator('#TT-D6').count()) === 1, 'the row with its heading');
  expect((await page.locator('#TT-E1').count()) === 0, 'and no other row');
  await page.locator('input[type=search]').fill('completing');
  await page.locator('#TT-C13').waitFor();
});
