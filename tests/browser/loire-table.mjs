// Positions of La Loire for the cases, and the things of its table.
import { base, browserOf, keyOf, pageOf } from './kit.mjs';
import { RecordedGame } from './recorded.mjs';

export const board = (thing) => `[data-stage] [data-thing=${JSON.stringify(thing)}]`;
export const kindOf = ({ move }) => move.split(' ')[0];

/** The first position of a recorded game that fits, and the page of its first player. */
export async function gameAt(fits, { players = 3, settings = {} } = {}) {
  const context = await browserOf(settings);
  const game = await RecordedGame.begin(context, 'loire', players);
  const { legal } = await game.until(fits);
  const page = await pageOf(await browserOf({ ...settings, key: await keyOf(context) }));
  await page.goto(`${base}/table/${game.table}`);
  await page.waitForSelector(board('merchant'));
  return { page, game, driver: game.driver, legal };
}

export const rides = (now) => now.legal.some((move) => kindOf(move) === 'merchant');
export const things = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.dataset.thing));
