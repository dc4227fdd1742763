// Takes a small picture of a table of each game in the middle of it, for the README.
//   tools/pictures/readme DIR
// The deal comes from a fixed seed and the moves from hints of a fixed level, so that the pictures
// change only when the page, the rules or the computer players do.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Driver } from './driver.mjs';
import { base, browserOf, expect, finish, pageOf } from './kit.mjs';

const folder = 'docs/pictures';
const most = 80_000;

/** Each after a number of moves. `prefer`: a kind of move that shows more on the board. */
const pictures = [
  { game: 'loire', players: 4, seed: 11, moves: 300, level: 3, prefer: 'build' },
  { game: 'taxis', players: 3, seed: 7, moves: 110, level: 4 },
];

async function position({ game, players, seed, moves, level, prefer }) {
  const context = await browserOf({ size: [1280, 800], scheme: 'light', isPainted: true });
  const driver = await Driver.of(context);
  const { table } = await driver.table(game, Array(players).fill('me'), { lesson: seed });
  await driver.sit(table);
  for (let i = 0; i < moves; i++) {
    const { actor, status, legal } = await driver.myTurn();
    expect(status === 'playing', `${game} is still being played after ${i} moves`);
    const preferred = legal.find(({ move }) => move.split(' ')[0] === prefer);
    await driver.move(actor, (preferred ?? (await driver.hint(actor, level))).move);
  }
  return { context, table };
}

/** Runs inside an empty page: a PNG as a smaller WebP. */
async function toWebp(png) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [0.7 * image.width, 0.7 * image.height];
  const drawing = canvas.getContext('2d');
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.78).split(',')[1];
}

async function take(picture) {
  const { context, table } = await position(picture);
  const page = await pageOf(context);
  await page.goto(`${base}/table/${table}`);
  await page.locator('[data-hand-over]').click();
  await page.waitForSelector('[data-table]');
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled' });
  await page.goto('about:blank');
  const webp = Buffer.from(await page.evaluate(toWebp, png.toString('base64')), 'base64');
  const file = join(folder, `${picture.game}.webp`);
  expect(webp.length <= most, `${file} has ${webp.length} bytes`);
  writeFileSync(file, webp);
  console.log(`${file}: ${Math.round(webp.length / 1000)} KB`);
}

mkdirSync(folder, { recursive: true });
try {
  for (const picture of pictures) await take(picture);
} finally {
  await finish();
}
