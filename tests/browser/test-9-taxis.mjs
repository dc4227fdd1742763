// Thurn und Taxis is played on the board: cards, ends of the route, cities of the map, officials.
import { Driver } from './driver.mjs';
import { base, browserOf, expect, keyOf, pageOf, shot, test } from './kit.mjs';

const verbOf = ({ move }) => move.split(' ')[0];

/** A driver and a page of the same person at a new table with a computer player. */
async function sitDown(settings = {}) {
  const context = await browserOf();
  const driver = await Driver.of(context);
  const page = await pageOf(await browserOf({ ...settings, key: await keyOf(context) }));
  const { table } = await driver.table('taxis', ['me', 1]);
  await driver.sit(table);
  return { driver, page, table };
}

/** Lets the driver play as it is advised until the moves fit. */
async function playUntil(driver, fits) {
  for (;;) {
    const { legal, status } = await driver.myTurn();
    expect(status === 'playing', 'the game goes on');
    if (fits(legal)) return legal;
    const { move } = await driver.hint(0, 2);
    await driver.move(0, move);
  }
}

async function openTable(page, table) {
  await page.goto(`${base}/table/${table}`);
  await page.waitForSelector('.taxis-dock');
}

const main = (page) => page.locator('[data-main]');
const open = '.taxis-board .cards .can[data-card]';
const held = '.taxis-dock .hand .can[data-card]';
const discards = '.taxis-dock .hand .danger[data-card]';
const end = '.taxis-dock [data-route] .can[data-card]';

/** Plays a turn by clicks on the board; returns how many it took. */
async function plainTurn(page) {
  let clicks = 0;
  const click = async (what) => {
    await what.click();
    clicks++;
  };
  await click(page.locator(open).first());
  await click(page.locator(`${held}, ${discards}`).first());
  // A card that fits at both ends waits for one; one that discards the route says so first.
  const more = page.locator(`${end}, .callout [data-move^="restart"]`);
  await page.waitForSelector(`${end}, .callout [data-move], [data-main]`);
  if (await more.count()) await click(more.first());
  await click(main(page));
  return clicks;
}

const mayDrawOne = (legal) => legal.some((move) => verbOf(move) === 'bailiff');

test('taxis: a plain turn takes at most four clicks on the board', async () => {
  const { driver, page, table } = await sitDown();
  await playUntil(driver, mayDrawOne);
  await openTable(page, table);
  const clicks = await plainTurn(page);
  expect(clicks <= 4, `${clicks} clicks`);
});

test('taxis: a card of a one-card route has one choice, and both moves are legal', async () => {
  const { driver, page, table } = await sitDown();
  const twins = (legal) =>
    legal.filter(({ same_as: same }) => same).filter((move) => verbOf(move) === 'play');
  const [twin] = twins(await playUntil(driver, (legal) => twins(legal).length > 0));
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
  await driver.myTurn();
});

test('taxis: a card can be dragged to the route', async () => {
  const { driver, page, table } = await sitDown();
  await playUntil(driver, (legal) => legal.some((move) => verbOf(move) === 'start'));
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
  const { driver, page, table } = await sitDown();
  await playUntil(driver, (legal) => mayDrawOne(legal));
  await openTable(page, table);
  const mine = page.locator('.taxis-dock .changed');
  const places = page.locator('.taxis-board .changed');
  expect((await mine.count()) === 0, 'nothing in the dock is marked as changed');
  expect((await places.count()) > 0, 'the slots or cities that changed are marked');
  const hidden = await page
    .locator('.town.can.changed')
    .evaluateAll((towns) => towns.filter((town) => !town.querySelector('.can-ring')).length);
  expect(hidden === 0, 'a city that can be used and changed shows both');
});

const completions = (legal) => legal.filter((move) => verbOf(move) === 'complete');
const citiesOf = ({ move }) => move.split(' ').slice(2);
/** Two ways to complete one in each region. */
const choosable = (legal) =>
  completions(legal).filter(({ move }) => move.startsWith('complete each')).length > 1;

async function expectChoice(page, cities) {
  await page.waitForFunction(
    (wanted) =>
      wanted.every((city) =>
        document.querySelector(`[data-town="${city}"]`)?.classList.contains('chosen'),
      ),
    cities,
  );
}

test('taxis: a route is completed by choosing cities on the map', async () => {
  const { driver, page, table } = await sitDown();
  const legal = await playUntil(driver, choosable);
  await openTable(page, table);
  for (const wanted of completions(legal).filter(({ move }) => move.startsWith('complete each'))) {
    const way = page.locator('[data-way="each"]');
    if (await way.count()) await way.click();
    for (const city of citiesOf(wanted)) await page.locator(`[data-town="${city}"]`).click();
    await expectChoice(page, citiesOf(wanted));
  }
  const { effect } = completions(legal)[0];
  const brings = page.getByRole('region', { name: 'What it brings' });
  const text = await brings.innerText();
  expect(!effect.coach || /coach/.test(text), 'the effect tells of the coach');
  await page.locator('[data-move^="complete"]').first().hover();
  expect(
    (await page.locator('.taxis-board .cards .pointed').count()) === 0,
    'a completion points at no face-up card',
  );
  await shot(page, 'taxis-complete');
  await main(page).click();
  await page.waitForFunction(() => !document.querySelector('.town.chosen'));
});

test('taxis: on a phone the map pans, and a button shows all of it', async () => {
  const { driver, page, table } = await sitDown({ size: [390, 844], touch: true });
  await playUntil(driver, choosable);
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
