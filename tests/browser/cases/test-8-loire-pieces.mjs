// La Loire at its table: the reader's cards on a small phone, and the pieces of all seats.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, frames, keyOf, pageOf, shot, test } from '../kit.mjs';
import { expectNone, fits, screenSizes, untilStill } from '../look.mjs';
import { board, gameAt, kindOf, rides, things } from '../loire-table.mjs';
import { pageAt } from '../recorded.mjs';

for (const size of [
  [375, 667],
  [320, 568],
])
  test(`messages and characters can be reached on a phone of ${size.join(' x ')}`, async () => {
    const { page } = await pageAt(
      { game: 'loire', players: 3, moment: 'middle' },
      { size, touch: true },
    );
    await page.setViewportSize({ width: 1366, height: 900 });
    const held = await things(page, '[data-dock] :is(.letter, .person, .tile-person)');
    await page.setViewportSize({ width: size[0], height: size[1] });
    expect(held.length > 1, 'there is something to see');
    await untilStill(page, () => things(page, '[data-dock] [data-thing]'));
    for (const thing of held) {
      const card = page.locator(`[data-dock] [data-thing="${thing}"]`);
      await card.scrollIntoViewIfNeeded();
      const box = await card.boundingBox();
      expect(
        box.width >= 44 && box.height >= 44 && box.x >= 0 && box.x + box.width <= size[0] + 1,
        `${thing} is in sight and large enough: ${JSON.stringify(box)}`,
      );
    }
    await shot(page, `loire-small-${size[0]}`);
  });

test('riders and boats of every seat have names and are reached by keys', async () => {
  const { page } = await gameAt(rides);
  const others = ['seat-1-merchant', 'seat-2-messenger', 'boat-1', 'boat-2'];
  for (const thing of others) {
    const piece = page.locator(board(thing));
    await piece.focus();
    expect(
      await piece.evaluate((one) => document.activeElement === one && one.tabIndex === 0),
      `${thing} takes the focus`,
    );
    expect((await piece.locator('title').textContent()).length > 3, `${thing} has a name`);
  }
});

/** Both riders of the second seat end in Blois and look at each other, each with horses. */
const facing = [
  ...['merchant montsoreau', 'buy grain', 'messenger talcy'],
  ...['merchant langeais', 'buy grain', 'messenger beaugency drop=1'],
  ...['merchant usse drop=1', 'hire banker', 'buy wood', 'messenger blois drop=2'],
  ...['merchant blois', 'buy wine', 'messenger blois'],
  ...['merchant cheverny take=1', 'messenger vendome'],
];

test('horses of riders who look at each other can be read', async () => {
  const context = await browserOf();
  const driver = await Driver.of(context);
  const { table } = await driver.table('loire', ['me', 'me'], { lesson: 1 });
  await driver.sit(table);
  await driver.moves(facing);
  const page = await pageOf(await browserOf({ key: await keyOf(context) }));
  await page.goto(`${base}/table/${table}`);
  await page.locator('[data-hand-over]').click();
  await page.waitForSelector(board('merchant'));
  const tags = await page.locator(`${board('seat-1-merchant')} .tag`).count();
  expect(tags === 1, 'the merchant of the other seat has horses');
  expectNone(await fits(page, { at: screenSizes }), 'facing');
});

test('looking at a ride of the other figure does not move a board that pans', async () => {
  const { page, legal } = await gameAt(
    (now) => rides(now) && now.legal.some((move) => kindOf(move) === 'messenger'),
    { settings: { size: [375, 667] } },
  );
  const scrolled = () => page.locator('.stage-board').evaluate((one) => one.scrollTop);
  const before = await untilStill(page, scrolled);
  const ride = legal.find((move) => kindOf(move) === 'messenger').move;
  const place = board(ride.split(' ')[1]);
  await page.locator(place).dispatchEvent('pointerenter');
  await frames(page, 3);
  expect((await scrolled()) === before, 'the board stays');
});
