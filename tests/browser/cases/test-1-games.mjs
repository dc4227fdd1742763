// Whole games against the computer by keys alone, which play what the list of moves has
// (test-8-touches plays on the board). A second client of the same player asks the server for
// hints, so that games end in reasonable time.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, pageOf, shot, test } from '../kit.mjs';
import { enter, playOut, typeMove, untilSeq, wanted } from '../play.mjs';

/** Computer players of the lowest level decide at once. */
const quick = { levels: { loire: 1, taxis: 1 } };

const tableOf = (page) => page.url().split('/').at(-1);

async function adviser(context, page) {
  const driver = await Driver.of(context);
  await driver.sit(tableOf(page));
  return async (level, seq) => {
    await driver.at(seq);
    const now = await driver.myTurn(); // the page may still show the end of the turn before
    await untilSeq(page, now.seq);
    const { move } = await driver.hint(now.actor, level);
    // Of two moves with the same effect the page lists the first.
    return now.legal.find((one) => one.move === move)?.same_as ?? move;
  };
}

async function lookAtTheEnd(page, name) {
  await shot(page, `${name}-over`);
  expect(await page.locator('[data-end] table tr').count(), 'the points are shown by their parts');
  await page.locator('[data-end] a.button[href^="/replay/"]').click();
  await page.waitForSelector('.controls');
  await page.keyboard.press('End');
  await shot(page, `${name}-replay`);
}

for (const { place, name, title, level } of [
  { place: 2, name: 'taxis', title: 'Thurn und Taxis', level: 3 },
  { place: 1, name: 'loire', title: 'La Loire', level: 1 },
])
  test(
    `a whole game of ${title} against the computer by keys alone`,
    async () => {
      const context = await browserOf({ prefs: { ...quick, confirm: true } });
      const page = await pageOf(context);
      await page.goto(base);
      await enter(page, `.games > :nth-child(${place}) [data-play]`);
      await wanted(page, '', true);
      const advise = await adviser(context, page);
      const answer = async ({ wants, seq }) => {
        if (wants === 'a confirmation') return page.keyboard.press('Enter');
        return typeMove(page, await advise(level, seq));
      };
      await playOut(page, answer, true);
      await lookAtTheEnd(page, `keys-${name}`);
    },
    { long: true },
  );
