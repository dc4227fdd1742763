// A table of Thurn und Taxis against the computer, brought to a kind of decision.
import { Driver } from './driver.mjs';
import { base, browserOf, expect, keyOf, pageOf } from './kit.mjs';

export const verbOf = ({ move }) => move.split(' ')[0];

/** A driver and a page of the same person at a new table with a computer player. */
export async function sitDown(settings = {}) {
  const context = await browserOf();
  const driver = await Driver.of(context);
  const page = await pageOf(await browserOf({ ...settings, key: await keyOf(context) }));
  const { table } = await driver.table('taxis', ['me', 1]);
  await driver.sit(table);
  return { driver, page, table };
}

/** Lets the driver play as it is advised until the moves fit. */
export async function playUntil(driver, fits) {
  for (let decisions = 0; decisions < 400; decisions++) {
    const { legal, status } = await driver.myTurn();
    expect(status === 'playing', 'the game goes on');
    if (fits(legal)) return legal;
    const { move } = await driver.hint(0, 2);
    await driver.move(0, move);
  }
  throw new Error('no such position comes');
}

export async function openTable(page, table) {
  await page.goto(`${base}/table/${table}`);
  await page.waitForSelector('.taxis-dock');
}

export const cardsIn = (page, where) =>
  page.locator(`${where} [data-card]`).evaluateAll((all) => all.map((one) => one.dataset.card));

export const mayDrawOne = (legal) => legal.some((move) => verbOf(move) === 'bailiff');

export const completions = (legal) => legal.filter((move) => verbOf(move) === 'complete');
export const citiesOf = ({ move }) => move.split(' ').slice(2);
/** Two ways to complete one in each region. */
export const choosable = (legal) =>
  completions(legal).filter(({ move }) => move.startsWith('complete each')).length > 1;
