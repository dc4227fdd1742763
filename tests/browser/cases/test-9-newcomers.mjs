// What newcomers misread when they tried the page.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, frames, keyOf, newPage, pageOf, test } from '../kit.mjs';
import { settled } from '../look.mjs';
import { enter, wanted } from '../play.mjs';
import { createTable, movesUntilAgain, pageAt } from '../recorded.mjs';
import { openTable, sitDown } from '../taxis-table.mjs';

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

test('Enter opens what the keyboard has chosen, not what was clicked', async () => {
  const { page, table } = await sitDown();
  await openTable(page, table);
  await wanted(page);
  const callout = page.locator('[data-callout]');
  await page.locator('[data-town=lodz] .disc').click();
  await callout.waitFor();
  await page.keyboard.press('Escape');
  await callout.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await frames(page, 3);
  expect((await callout.count()) === 0, 'no callout of a town that was clicked');
  await enter(page, '[data-town=lodz]');
  await callout.waitFor();
});

test('a turn that is skipped is told since the reader’s turn', async () => {
  const context = await browserOf();
  const position = { game: 'loire', players: 2, moment: 'start', alone: true };
  const { table, driver } = await createTable(context, position);
  await driver.moves(movesUntilAgain('loire', 2, 1));
  await driver.giveSeat(table, 0, await Driver.stranger());
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

test('the callout of another player’s rider has a title', async () => {
  const { page } = await pageAt({ game: 'loire', players: 2, moment: 'start' });
  await page.locator('[data-stage] [data-thing=seat-1-merchant]').dispatchEvent('click');
  await page.locator('[data-callout] h2', { hasText: 'Merchant' }).waitFor({ timeout: 5000 });
});
