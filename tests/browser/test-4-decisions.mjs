// Every kind of decision of both games in three languages: all legal moves are offered, and every
// text fits.
import { Driver } from './driver.mjs';
import { base, browserOf, expect, keyOf, pageOf, shot, test } from './kit.mjs';
import { expectNone, fitsHere } from './look.mjs';
import { wanted } from './play.mjs';

const languages = ['en-GB', 'fr-FR', 'de-DE'];
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

const offered = (page) =>
  page
    .locator('aside [data-move]')
    .evaluateAll((all) =>
      all.map((one) => ({ move: one.getAttribute('data-move'), text: one.textContent.trim() })),
    );

/** Opens the table for one reader and checks the decision. */
async function look({ lang, page }, { table, legal, name }) {
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto(`${base}/table/${table}`);
  if ((await wanted(page)).wants === 'another player')
    await page.locator('[data-hand-over]').click();
  await page.waitForSelector('aside [data-move]', { state: 'attached' });
  await page
    .locator('aside details')
    .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
  const moves = await offered(page);
  expect(
    new Set(moves.map(({ move }) => move)).size === new Set(legal.map(({ move }) => move)).size,
    `${name} in ${lang}: all ${legal.length} moves are offered`,
  );
  expect(
    moves.every(({ text }) => text),
    `${name} in ${lang}: every move has words`,
  );
  expect(
    (await page.locator('html').getAttribute('lang')) === lang,
    `${name}: the page speaks ${lang}`,
  );
  const found = await fitsHere(page);
  await page.setViewportSize({ width: 375, height: 812 });
  found.push(...(await fitsHere(page)));
  await shot(page, `decision-${name}-${lang}`);
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
