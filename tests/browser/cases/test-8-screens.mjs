// The table fills one screen: at eight sizes, in three languages, for two, three and four players,
// at the start, in the middle and at the end of recorded games. Nothing scrolls but lists, nothing
// is cut off, and nothing lies on something else.
import { base, browserOf, expect, keyOf, pageOf, test } from '../kit.mjs';
import { expectNone, fits, fitsHere, screenSizes, settled } from '../look.mjs';
import { wanted } from '../play.mjs';
import { createTable, moments, pageAt } from '../recorded.mjs';

const languages = ['en-GB', 'fr-FR', 'de-DE'];
const phones = screenSizes.filter(([width, height]) => Math.min(width, height) < 500);

/** Looks behind the results of a finished game, and opens them again. */
async function behindResults(page) {
  await page.keyboard.press('Escape');
  await page.locator('[data-end]').waitFor({ state: 'detached' });
  const found = await fitsHere(page);
  await page.locator('[data-foot] .go').dispatchEvent('click');
  await page.locator('[data-end]').waitFor({ state: 'attached' });
  return found.map((fault) => `behind the results, ${fault}`);
}

/** The board has at least a half of the height of the screen, on a phone almost. */
const boardShare = (page) =>
  page.evaluate(() => {
    const { height } = document.querySelector('[data-stage]').getBoundingClientRect();
    const least = (innerWidth < 700 ? 0.45 : 0.5) * innerHeight;
    return height < least ? [`the board has only ${Math.round(height)} px`] : [];
  });

/** Looks at one table at every size, and at a finished one also behind its results: in one
 * language, because the board and the dock are those of the other moments. */
async function lookAt(page, { game, players, moment, lang }) {
  const isOver = moment === 'over';
  const isBehind = isOver && lang === languages[players % languages.length];
  const name = `${game}-${players}-${moment}-${lang.slice(0, 2)}`;
  const found = await fits(page, {
    at: screenSizes,
    looks: [fitsHere, ...(isBehind ? [behindResults] : []), ...(isOver ? [] : [boardShare])],
    name: `screen-${name}`,
  });
  return found.map((fault) => `${name}: ${fault}`);
}

for (const [game, title] of [
  ['loire', 'La Loire'],
  ['taxis', 'Thurn und Taxis'],
])
  for (const players of [2, 3, 4])
    test(
      `one screen, nothing cut off: ${title} with ${players} players`,
      async () => {
        const context = await browserOf();
        const tables = [];
        for (const moment of moments)
          tables.push({ moment, ...(await createTable(context, { game, players, moment })) });
        const key = await keyOf(context);
        const found = [];
        for (const lang of languages) {
          const page = await pageOf(await browserOf({ lang, key }));
          for (const { moment, table } of tables) {
            await page.goto(`${base}/table/${table}`);
            await wanted(page);
            found.push(...(await lookAt(page, { game, players, moment, lang })));
          }
        }
        expectNone(found, `screens-${game}-${players}`);
      },
      { long: true },
    );

for (const game of ['loire', 'taxis'])
  test(`the lists of a phone fit, and leave the upper half to the board: ${game}`, async () => {
    const found = [];
    for (const lang of ['en-GB', 'de-DE']) {
      const { page } = await pageAt({ game, players: 4, moment: 'middle' }, { lang, touch: true });
      for (const [width, height] of phones) {
        await page.setViewportSize({ width, height });
        await page.locator('[data-lists]').click();
        const tabs = page.locator('[data-sheet] [role=tab]');
        for (let i = 0; i < (await tabs.count()); i++) {
          await tabs.nth(i).click();
          const faults = await fitsHere(page);
          found.push(
            ...faults.map((fault) => `${lang}, ${width} x ${height}, list ${i}: ${fault}`),
          );
        }
        const { y } = await page.locator('[data-sheet]').boundingBox();
        expect(height < 500 || y >= height * 0.4, `the sheet begins at ${y} of ${height}`);
        await page.keyboard.press('Escape');
        await page.locator('[data-sheet]').waitFor({ state: 'detached' });
      }
    }
    expectNone(found, `lists-${game}`);
  });

test('every place that can be touched is hit by a touch', async () => {
  const found = [];
  for (const game of ['loire', 'taxis'])
    for (const moment of ['start', 'late']) {
      const { page } = await pageAt({ game, players: 4, moment });
      for (const [width, height] of [screenSizes[1], screenSizes[3], screenSizes[6]]) {
        await page.setViewportSize({ width, height });
        const covered = await settled(page, () => page.evaluate(coveredThings));
        found.push(...covered.map((thing) => `${game} ${moment} at ${width}: ${thing}`));
      }
    }
  expectNone(found, 'covered');
});

/** Runs inside the page: things with a mark that no touch of their drawing hits. */
function coveredThings() {
  const hits = (thing) =>
    [thing, ...thing.querySelectorAll('*')].some((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const above = document.elementFromPoint(x + width / 2, y + height / 2);
      return width > 0 && thing.contains(above);
    });
  const isInSight = (thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const stage = thing.closest('[data-stage], [data-dock]').getBoundingClientRect();
    const x = (left + right) / 2;
    const y = (top + bottom) / 2;
    return x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
  };
  return [
    ...document.querySelectorAll('[data-stage] .can[data-thing], [data-dock] .can[data-thing]'),
  ]
    .filter((thing) => isInSight(thing) && !hits(thing))
    .map((thing) => thing.dataset.thing);
}
