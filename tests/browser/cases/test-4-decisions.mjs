// Every kind of decision of both games in three languages: all legal moves are offered, and every
// text fits.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, keyOf, pageOf, shot, test } from '../kit.mjs';
import { expectNone, fits } from '../look.mjs';
import { offered, wanted } from '../play.mjs';

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

for (const { game, title, level } of [
  { game: 'taxis', title: 'Thurn und Taxis', level: 3 },
  { game: 'loire', title: 'La Loire', level: 1 },
])
  test(`every kind of decision of ${title} in three languages`, async () => {
    const context = await browserOf();
    const driver = await Driver.of(context);
    const readers = await readersOf(context);
    const lore = await (await context.request.get(`${base}/api/v1/lore/${game}?lang=en`)).json();
    const missing = new Set(Object.keys(lore.words.deed));
    const found = [];
    for (let lesson = 1; missing.size && lesson < 6; lesson++) {
      const { table } = await driver.table(game, ['me', 'me'], { lesson });
      await driver.sit(table);
      for (
        let now = await driver.myTurn();
        missing.size && now.status === 'playing';
        now = await driver.myTurn()
      ) {
        const fresh = [...new Set(now.legal.map(kindOf))].filter((kind) => missing.delete(kind));
        const at = { table, legal: now.legal, name: `${game}-${fresh.join('-')}` };
        for (const reader of fresh.length ? readers : []) found.push(...(await look(reader, at)));
        await driver.move(now.actor, (await driver.hint(now.actor, level)).move);
      }
    }
    expect(missing.size === 0, `these decisions never came: ${[...missing]}`);
    expectNone(found, `decisions-${game}`);
  });
