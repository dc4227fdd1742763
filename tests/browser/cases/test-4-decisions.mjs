// Every kind of decision of both games in three languages: all legal moves are offered, and every
// text fits.
import { base, browserOf, expect, keyOf, pageOf, shot, test } from '../kit.mjs';
import { expectNone, fits } from '../look.mjs';
import { offered, wanted } from '../play.mjs';
import { createTable, movesUntil } from '../recorded.mjs';

const languages = ['en-GB', 'fr-FR', 'de-DE'];
const looked = [
  [1366, 900],
  [375, 812],
];
const kindOf = ({ move }) => move.split(' ')[0];

async function readersOf(context) {
  const key = await keyOf(context);
  return Promise.all(
    languages.map(async (lang) => ({
      lang: lang.slice(0, 2),
      page: await pageOf(await browserOf({ lang, key })),
    })),
  );
}

const texts = (page) =>
  page.locator('#moves [data-move]').evaluateAll((all) => all.map((one) => one.textContent.trim()));

/** Opens the table for one reader and checks the decision. */
async function look({ lang, page }, { table, legal, name }) {
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto(`${base}/table/${table}`);
  if ((await wanted(page)).wants === 'another player')
    await page.locator('[data-hand-over]').click();
  await page.waitForSelector('#moves [data-move]', { state: 'attached' });
  const moves = new Set(await offered(page));
  const wantedMoves = legal.filter((one) => !one.same_as).map(({ move }) => move);
  expect(
    wantedMoves.every((move) => moves.has(move)),
    `${name} in ${lang}: all ${wantedMoves.length} moves are offered`,
  );
  expect(
    (await texts(page)).every((text) => text),
    `${name} in ${lang}: every move has words`,
  );
  expect(
    (await page.locator('html').getAttribute('lang')) === lang,
    `${name}: the page speaks ${lang}`,
  );
  const found = await fits(page, { at: looked });
  await shot(page, `decision-${name}-${lang}`);
  await page.goto('about:blank'); // it need not draw the moves until the next decision
  return found.map((fault) => `${name} in ${lang}: ${fault}`);
}

for (const { game, title } of [
  { game: 'taxis', title: 'Thurn und Taxis' },
  { game: 'loire', title: 'La Loire' },
])
  test(`every kind of decision of ${title} in three languages`, async () => {
    const context = await browserOf();
    const readers = await readersOf(context);
    const lore = await (await context.request.get(`${base}/api/v1/lore/${game}?lang=en`)).json();
    const missing = new Set(Object.keys(lore.words.deed));
    const found = [];
    const position = { game, players: 2, moment: 'start', alone: true };
    const { table, driver } = await createTable(context, position);
    for (const move of movesUntil(game, 2, 'over')) {
      const { actor, legal } = await driver.myTurn();
      const fresh = [...new Set(legal.map(kindOf))].filter((kind) => missing.delete(kind));
      const at = { table, legal, name: `${game}-${fresh.join('-')}` };
      for (const reader of fresh.length ? readers : []) found.push(...(await look(reader, at)));
      if (missing.size === 0) break;
      await driver.move(actor, move);
    }
    expect(missing.size === 0, `these decisions never came: ${[...missing]}`);
    expectNone(found, `decisions-${game}`);
  });
