// The guided games from the first word to the last, and finished games step by step.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Driver } from './driver.mjs';
import { base, browserOf, expect, pageOf, shot, test } from './kit.mjs';
import { wanted } from './play.mjs';

const understood = (page) => page.locator('[data-understood]');

/** Reads what the guide says about this position; returns the number of lessons. */
async function listen(page) {
  let things = 0;
  for (; await understood(page).count(); things++) {
    const title = await page.locator('[data-lesson]').getAttribute('data-lesson');
    await understood(page).click();
    await page.waitForFunction(
      (old) => document.querySelector('[data-lesson]')?.getAttribute('data-lesson') !== old,
      title,
    );
  }
  return things;
}

for (const { game, lang, least, level } of [
  { game: 'taxis', lang: 'fr-FR', least: 11, level: 3 },
  { game: 'loire', lang: 'de-DE', least: 8, level: 3 },
])
  test(`the guided game of ${game} to its end, with a break in the middle`, async () => {
    const context = await browserOf({ lang });
    const page = await pageOf(context);
    await page.goto(`${base}/learn/${game}`);
    await page.locator('main button.main').click();
    await wanted(page);
    await shot(page, `lesson-${game}`);
    const table = page.url().split('/').at(-1);
    const driver = await Driver.of(context);
    await driver.sit(table);
    let things = 0;
    for (let decisions = 0, mark = ''; ; decisions++) {
      const now = await wanted(page, mark);
      mark = now.mark;
      if (now.wants === 'nothing more') break;
      things += await listen(page);
      if (decisions === 10) {
        await page.goto(`${base}/learn/${game}`);
        await page.locator('main a.main').click();
        await wanted(page);
        expect(page.url().endsWith(table), 'the lesson goes on at the same table');
        expect((await understood(page).count()) === 0, 'and says nothing twice');
      }
      const { actor } = await driver.myTurn();
      await driver.move(actor, (await driver.hint(actor, level)).move);
    }
    await shot(page, `lesson-${game}-over`);
    expect(things >= least, `${things} things were explained`);
  });

const step = (page) => page.locator('.controls input[type=range]').inputValue().then(Number);

async function pressed(page, key, expected) {
  await page.keyboard.press(key);
  await page.waitForFunction(
    (at) => Number(document.querySelector('.controls input[type=range]').value) === at,
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
  Number(await page.locator('.controls input[type=range]').getAttribute('max'));

async function stepThrough(page, last) {
  await pressed(page, 'ArrowRight', 1);
  await pressed(page, 'ArrowRight', 2);
  await pressed(page, 'ArrowLeft', 1);
  await page.keyboard.press('PageDown');
  expect((await step(page)) > 2, 'a turn has several steps');
  await pressed(page, 'PageUp', 0);
  await pressed(page, 'End', last);
}

/** Changes the viewer in the middle of the game, and opens the address of that position. */
async function viewAsSpectator(page, last) {
  const board = () => document.querySelector('.board, .table').innerText;
  for (let i = 0; i < last / 2; i++) await page.keyboard.press('ArrowLeft');
  const middle = await step(page);
  const open = await page.evaluate(board);
  await page.locator('.controls select').selectOption('none');
  await page.waitForFunction(
    (before) => document.querySelector('.board, .table').innerText !== before,
    open,
  );
  await shot(page, 'replay-spectator');
  await page.goto(page.url());
  await page.waitForSelector('.controls');
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
  await page.getByText(/Anna −?\d+, the computer −?\d+/).waitFor();
  expect(/ wins?\b/.test(await page.locator('main').innerText()), 'the list names the winner');

  await page.goto(`${base}/replay/${table}`);
  await page.waitForSelector('.controls');
  const last = await lastStep(page);
  await stepThrough(page, last);
  expect((await page.locator('main').innerText()).includes('✓'), 'the shuffle was verified');
  await viewAsSpectator(page, last);

  const record = await downloadRecord(page);
  expect(readFileSync(record, 'utf8').includes('taxis'), 'the record is a text');
  const verdict = await runs(process.env.POSTHORN ?? 'build/posthorn', ['verify', record]);
  expect(verdict.code === 0, `posthorn verify: ${verdict.out}`);
  await page.goto(`${base}/replay`);
  await page.locator('input[type=file]').setInputFiles(record);
  await page.waitForSelector('.controls');
  expect((await lastStep(page)) === last, 'the record has every step');
});
