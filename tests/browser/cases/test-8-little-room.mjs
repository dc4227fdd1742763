// Small screens: what is told on large ones is told there, too, and nothing hides what it is about.
import { expect, shot, test } from '../kit.mjs';
import { untilStill } from '../look.mjs';
import { pageAt } from '../recorded.mjs';

test('how near the end is stands on small screens, too', async () => {
  for (const [game, near] of [
    ['taxis', 'no coach of 7, 20 branches left'],
    ['loire', 'boat 0 of 20, delivered 0 of 12'],
  ]) {
    const { page } = await pageAt({ game, players: 2, moment: 'start' });
    for (const [width, height] of [
      [1024, 640],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      const told = page.locator('[data-near-end]');
      await told.waitFor();
      const text = await told.innerText();
      expect(text.includes(near), `${game} at ${width}: ${text}`);
      await shot(page, `near-end-${game}-${width}`);
    }
  }
});

test('what a move in the sheet of a phone speaks of lies above the sheet', async () => {
  const position = { game: 'loire', players: 2, moment: 'start' };
  const { page } = await pageAt(position, { size: [390, 844], touch: true });
  await page.locator('[data-lists]').tap();
  const boxOf = (what) => page.locator(what).boundingBox();
  for (const place of ['ancenis', 'meung']) {
    const row = page.locator(`#moves [data-move^="merchant ${place}"]`);
    if (!(await row.count())) continue;
    await row.first().tap();
    await untilStill(page, async () => JSON.stringify(await boxOf(`[data-thing=${place}]`)));
    const [marked, sheet, stage] = await Promise.all(
      [`[data-thing=${place}]`, '[data-sheet]', '[data-stage]'].map(boxOf),
    );
    expect(
      marked.y >= stage.y && marked.y + marked.height <= sheet.y,
      `${place}: ${JSON.stringify({ marked, sheet, stage })}`,
    );
    await shot(page, `sheet-${place}`);
  }
  await page.locator('[data-lists]').tap();
  await page.locator('[data-stage].lifted').waitFor({ state: 'detached' });
});
