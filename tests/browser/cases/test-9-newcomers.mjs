// What newcomers misread when they tried the page.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, keyOf, newPage, pageOf, test } from '../kit.mjs';
import { settled } from '../look.mjs';
import { wanted } from '../play.mjs';
import { createTable, movesUntilAgain, pageAt } from '../recorded.mjs';

test('the start page says which form of the game begins, the one last played first', async () => {
  const page = await newPage();
  const pressed = '[data-game=loire] [data-form][aria-pressed=true]';
  for (const [form, panels] of [
    ['casual', 0],
    ['standard', 1],
  ]) {
    await page.goto(base);
    await page.locator(`[data-game=loire] [data-form=${form}]`).click();
    await page.locator('[data-game=loire] [data-play]').click();
    await page.waitForURL(/\/table\//);
    await wanted(page);
    const found = await page.locator('[data-panel=characters]').count();
    expect(found === panels, `${form}: ${found} panels of characters`);
    await page.goto(base);
    await page.locator(pressed).waitFor();
    expect((await page.locator(pressed).getAttribute('data-form')) === form, `${form} again`);
  }
});

test('a turn that is skipped is told since the reader’s turn', async () => {
  const context = await browserOf();
  const position = { game: 'loire', players: 2, moment: 'start', alone: true };
  const { table, driver } = await createTable(context, position);
  await driver.moves(movesUntilAgain('loire', 2, 1));
  await driver.giveSeat(table, 0, await Driver.of(await browserOf()));
  const page = await pageOf(await browserOf({ key: await keyOf(context) }));
  await page.goto(`${base}/table/${table}`);
  await wanted(page);
  await page.locator('[data-since]', { hasText: 'short of money' }).waitFor();
});

test('riders of other seats leave the touch to the place that can be chosen', async () => {
  const position = { game: 'loire', players: 4, moment: 'middle' };
  const { page } = await pageAt(position, { touch: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('[data-thing=merchant]').dispatchEvent('click');
  await page.locator('.rider.aside').first().waitFor();
  const touched = await settled(page, () => page.evaluate(ridersTouched));
  expect(touched.length === 0, `touched instead of the place: ${touched}`);
});

/** Runs inside the page: riders of others at places that can be chosen, which take a touch. */
function ridersTouched() {
  return [...document.querySelectorAll('.rider.aside')]
    .filter((rider) => {
      const { x, y, width, height } = rider.getBoundingClientRect();
      return rider.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })
    .map((rider) => rider.dataset.thing);
}
