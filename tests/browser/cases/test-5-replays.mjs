// Finished games step by step, and the rules with their pictures.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, newPage, pageOf, shot, test } from '../kit.mjs';

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
  await page.clock.fastForward(5000);
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
  await page.clock.install();
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
