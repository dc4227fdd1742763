// Whole games against the computer: by click, and by keys alone.
import { base, clickMove, complaints, dice, expect, outside, seq, settled, shot, state, test, visitor } from './kit.mjs';

const decisionsMax = 900;

/** Plays on until the end; `decide` does one decision of mine. */
async function playOut(page, decide) {
  for (let i = 0; i < decisionsMax; i++) {
    const now = await state(page);
    if (now === 'over') return i;
    if (now === 'wait') await settled(page);
    else await decide(now);
  }
  throw new Error('the game does not end');
}

async function startNow(page, index) {
  await page.goto(base);
  await page.locator('.games button.main').nth(index).click();
  await page.waitForSelector('[data-seq]');
  await settled(page);
}

async function finishByHint(page) {
  // A hint is a good move, so that the game ends in reasonable time.
  const before = await seq(page);
  await page.locator('[data-hint]').click();
  await page.locator('[data-do-hint]').click();
  await settled(page, before);
}

for (const [index, game] of [[1, 'Thurn und Taxis'], [0, 'La Loire']]) {
  test(`a whole game of ${game} by clicks`, async () => {
    const page = await visitor();
    const roll = dice(7 + index);
    await startNow(page, index);
    await shot(page, `game-${index}-begun`);
    let n = 0;
    await playOut(page, async (now) => {
      if (now === 'confirm') return page.locator('[data-confirm]').click();
      if (++n % 4 === 0) return settled(page, await clickMove(page, roll(50)));
      return finishByHint(page);
    });
    await shot(page, `game-${index}-over`);
    expect(await page.locator('[data-end] table').count(), 'the points are shown by their parts');
    await page.getByRole('link', { name: 'Look at the game again' }).click();
    await page.waitForSelector('.controls');
    await shot(page, `game-${index}-replay`);
    expect(outside.length === 0, `requests went elsewhere: ${outside[0]}`);
    expect(complaints.length === 0, `the page complained: ${complaints[0]}`);
  });
}

test('a whole game of Thurn und Taxis by keys alone', async () => {
  const page = await visitor();
  await page.goto(`${base}/`);
  const press = async (key) => page.keyboard.press(key);
  // Tab to the second "Play now" and press Enter.
  for (let i = 0; i < 40; i++) {
    await press('Tab');
    const here = await page.evaluate(() => [...document.querySelectorAll('.games button.main')].indexOf(document.activeElement));
    if (here === 1) break;
  }
  await press('Enter');
  await page.waitForSelector('[data-seq]');
  await settled(page);
  await playOut(page, async (now) => {
    const before = await seq(page);
    if (now === 'confirm') await press('e');
    else {
      await press('h');
      await page.waitForSelector('[data-do-hint]');
      await page.locator('[data-do-hint]').focus();
      await press('Enter');
    }
    await settled(page, before);
  });
  expect((await state(page)) === 'over', 'the game is over');
});
