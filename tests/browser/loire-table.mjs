// Positions of La Loire for the cases, and the things of its table.
import { Driver } from './driver.mjs';
import { base, browserOf, expect, keyOf, pageOf } from './kit.mjs';

export const board = (thing) => `[data-stage] [data-thing=${JSON.stringify(thing)}]`;
export const kindOf = ({ move }) => move.split(' ')[0];

/** A game that hinted moves bring to a position that fits, and the page of its player. */
export async function gameAt(fits, { seats = ['me', 2, 2], settings = {}, game = {} } = {}) {
  const context = await browserOf(settings);
  const driver = await Driver.of(context);
  const { table } = await driver.table('loire', seats, { lesson: 7, ...game });
  await driver.sit(table);
  let now = await driver.myTurn();
  for (let i = 0; i < 400 && now.status === 'playing' && !fits(now); i++) {
    await driver.move(now.actor, (await driver.hint(now.actor, 2)).move);
    now = await driver.myTurn();
  }
  expect(fits(now), 'the game comes to such a position');
  const page = await pageOf(await browserOf({ ...settings, key: await keyOf(context) }));
  await page.goto(`${base}/table/${table}`);
  await page.waitForSelector(board('merchant'));
  return { page, driver, legal: now.legal };
}

export const rides = (now) => now.legal.some((move) => kindOf(move) === 'merchant');
export const things = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.dataset.thing));
