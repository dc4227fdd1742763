// A table of Thurn und Taxis, brought to a kind of decision.
import { base, browserOf, keyOf, pageOf } from './kit.mjs';
import { RecordedGame } from './recorded.mjs';

export const verbOf = ({ move }) => move.split(' ')[0];

/** A recorded game from its beginning, its driver and a page of its first player. */
export async function sitDown(settings = {}) {
  const context = await browserOf();
  const game = await RecordedGame.begin(context, 'taxis', 2);
  const page = await pageOf(await browserOf({ ...settings, key: await keyOf(context) }));
  return { game, driver: game.driver, page, table: game.table };
}

/** Plays on until the moves of the first seat fit. */
export async function playUntil(game, fits) {
  const { legal } = await game.until((now) => fits(now.legal));
  return legal;
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
