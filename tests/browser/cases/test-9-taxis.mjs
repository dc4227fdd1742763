// Thurn und Taxis is played on the board: cards, ends of the route, cities of the map, officials.
import { expect, shot, test } from '../kit.mjs';
import { seqOf, untilSeq } from '../play.mjs';
import { pageAt } from '../recorded.mjs';
import { cardsIn, choosable, mayDrawOne, openTable } from '../taxis-table.mjs';
import { playUntil, sitDown, verbOf } from '../taxis-table.mjs';

const main = (page) => page.locator('[data-main]');
const open = '.cards .can[data-card]';
const held = '.taxis-dock .hand .can[data-card]';

/** Holds a finger on a thing. */
async function hold(page, thing) {
  const { x, y, width, height } = await thing.boundingBox();
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }]);
  await page.waitForSelector('[data-callout]');
  await touch('touchEnd', []);
}

test('taxis: a card that is held tells about its city and is not drawn', async () => {
  const { game, page, table } = await sitDown({ size: [390, 844], touch: true });
  await playUntil(game, mayDrawOne);
  await openTable(page, table);
  const seq = await seqOf(page);
  await hold(page, page.locator(open).first());
  expect(/roads to/.test(await page.locator('[data-callout]').innerText()), 'its roads are told');
  expect((await seqOf(page)) === seq, 'nothing was played');
  await page.locator(open).first().tap();
  await untilSeq(page, seq + 1);
});

const isDraw = (move) => verbOf(move) === 'draw';
const twice = (display) => display.some((city, at) => city && display.indexOf(city) < at);

test('taxis: a digit is the place of a card, also where two cards show the same city', async () => {
  const { game, page, table } = await sitDown();
  const slots = async () => {
    await openTable(page, table);
    return page
      .locator('.taxis-board [data-slot]')
      .evaluateAll((all) => all.map((one) => one.querySelector('[data-card]')?.dataset.card));
  };
  for (;;) {
    await playUntil(game, (legal) => legal.some(isDraw));
    if (twice(await slots())) break;
    await game.next();
  }
  const display = await slots();
  for (const [at, city] of display.entries()) {
    const keys = await page.locator(`#moves [data-move="draw ${city}"] kbd`).allInnerTexts();
    expect(keys.includes(String(at + 1)), `card ${at + 1} is drawn by its digit: ${keys}`);
  }
  const pile = page.locator('#moves [data-move="draw pile"]');
  expect((await pile.getAttribute('data-keys')) === '7', 'the pile keeps its digit');
});

test('taxis: what the others did is in sight when a turn begins', async () => {
  const { game, page, table } = await sitDown({ size: [1366, 768] });
  await playUntil(game, mayDrawOne);
  await openTable(page, table);
  const told = page.locator('[data-since]');
  await told.waitFor();
  const { y, height } = await told.boundingBox();
  expect(y > 0 && y + height < 768 / 2, `it stands above the moves: ${y} ${height}`);
});

test('taxis: what a city is is said once, and not over another panel', async () => {
  const { game, page, table } = await sitDown();
  await playUntil(game, mayDrawOne);
  await openTable(page, table);
  const callout = page.locator('[data-callout]');
  await page.locator('.town:not(.can) .reach').first().click();
  await callout.locator('h2').waitFor();
  const name = await callout.locator('h2').innerText();
  const text = await callout.locator('.soft').first().innerText();
  expect(!text.startsWith(name), `${name} is the heading: ${text}`);
  await page.locator('[data-panel=coaches]').click();
  await callout.waitFor({ state: 'detached' });
});

const keeps = (legal) => legal.some((move) => verbOf(move) === 'keep');

test('taxis: which cards stay is the reader’s choice, and nothing is proposed', async () => {
  const { game, page, table } = await sitDown();
  const [{ move }] = await playUntil(game, keeps);
  await openTable(page, table);
  expect((await main(page).count()) === 0, 'no cards are chosen at first');
  const hand = page.locator('.taxis-dock .hand [data-card]');
  const goes = (await hand.count()) - move.split(' ').slice(1).length;
  for (let i = 0; i < goes; i++) await hand.nth(i).click();
  expect((await page.locator('.hand .dropped').count()) === goes, 'the touched cards go');
  const seq = await seqOf(page);
  await main(page).click();
  await untilSeq(page, seq + 1);
});

test('taxis: a card of a one-card route has one choice, and both moves are legal', async () => {
  const { game, page, table } = await sitDown();
  const twins = (legal) =>
    legal.filter(({ same_as: same }) => same).filter((move) => verbOf(move) === 'play');
  const [twin] = twins(await playUntil(game, (legal) => twins(legal).length > 0));
  await openTable(page, table);
  const rows = page.locator(`[data-move^="play ${twin.move.split(' ')[1]} "]`);
  await rows.first().waitFor();
  expect((await rows.count()) === 1, 'the list shows one of the two');
  await page
    .locator(`${held}[data-card="${twin.move.split(' ')[1]}"]`)
    .first()
    .click();
  await page.waitForFunction(
    () => document.querySelectorAll('.taxis-dock [data-route] [data-card]').length === 2,
  );
});

test('taxis: a card can be dragged to the route', async () => {
  const { game, page, table } = await sitDown();
  await playUntil(game, (legal) => legal.some((move) => verbOf(move) === 'start'));
  await openTable(page, table);
  const card = await page.locator(held).first().boundingBox();
  const route = await page.locator('[data-route]').boundingBox();
  await page.mouse.move(card.x + 30, card.y + 40);
  await page.mouse.down();
  await page.mouse.move(route.x + 40, route.y + 40, { steps: 6 });
  await page.mouse.up();
  await page.waitForSelector('.taxis-dock [data-route] [data-card]');
});

test('taxis: what another player does marks no card of mine', async () => {
  // The other player has just drawn Pilsen, which the reader holds too.
  const { page } = await pageAt({ game: 'taxis', players: 2, moment: 7 });
  const hand = await cardsIn(page, '.taxis-dock .hand');
  expect(hand.includes('pilsen'), `the reader holds ${hand}`);
  const drawn = page.locator('[data-since]', { hasText: 'Pilsen' });
  await drawn.waitFor();
  const mine = page.locator('.taxis-dock .changed');
  expect((await mine.count()) === 0, 'nothing in the dock is marked as changed');
  // Each of the two marks of a new face-up card is a style of its own.
  const marks = await page.locator('.taxis-board [data-card].can.changed').evaluateAll((all) =>
    all.map((card) => {
      const { boxShadow, outlineStyle } = getComputedStyle(card);
      return boxShadow !== 'none' && outlineStyle === 'dashed';
    }),
  );
  expect(marks.length > 0, 'cards that were turned face up can be drawn');
  expect(marks.every(Boolean), 'and show that they are new and that they can be drawn');
});

test('taxis: on a phone the map pans, and a button shows all of it', async () => {
  const { game, page, table } = await sitDown({ size: [390, 844], touch: true });
  await playUntil(game, choosable);
  await openTable(page, table);
  const transform = () => page.locator('.taxis-board .map svg > g').getAttribute('transform');
  const close = await transform();
  await page.getByRole('button', { name: 'Whole map' }).tap();
  expect((await transform()) !== close, 'the whole map is another picture');
  await page.getByRole('button', { name: 'Whole map' }).tap();
  expect((await transform()) === close, 'and back to the route');
  const box = await page.locator('.taxis-board .map').boundingBox();
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 140, { steps: 4 });
  await page.mouse.up();
  expect((await transform()) !== close, 'the map pans');
  await shot(page, 'taxis-phone');
});
