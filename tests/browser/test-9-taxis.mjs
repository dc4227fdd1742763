// Thurn und Taxis is played on the board: cards, ends of the route, cities of the map, officials.
import { Driver } from './driver.mjs';
import { base, browserOf, expect, keyOf, pageOf, shot, test } from './kit.mjs';
import { seqOf, untilSeq } from './play.mjs';

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
const open = '.cards .can[data-card]';
const held = '.taxis-dock .hand .can[data-card]';
const discards = '.taxis-dock .hand .danger[data-card]';
const end = '.taxis-dock [data-route] .can[data-card]';

/** Plays a turn on the board, by the mouse or a finger; returns how many touches it took. */
async function plainTurn(page, finger) {
  let touches = 0;
  const click = async (what) => {
    await (finger ? what.tap() : what.click());
    touches++;
  };
  await click(page.locator(open).first());
  await click(page.locator(`${held}, ${discards}`).first());
  // A card that fits at both ends waits for one; one that discards the route says so first.
  const more = page.locator(`${end}, .callout [data-move^="restart"]`);
  await page.waitForSelector(`${end}, .callout [data-move], [data-main]`);
  if (await more.count()) await click(more.first());
  await click(main(page));
  return touches;
}

const cardsIn = (page, where) =>
  page.locator(`${where} [data-card]`).evaluateAll((all) => all.map((one) => one.dataset.card));

const mayDrawOne = (legal) => legal.some((move) => verbOf(move) === 'bailiff');

for (const [where, settings] of [
  ['a desktop', {}],
  ['a phone', { size: [390, 844], touch: true }],
])
  test(`taxis: a plain turn takes at most four touches on ${where}`, async () => {
    const { driver, page, table } = await sitDown(settings);
    await playUntil(driver, mayDrawOne);
    await openTable(page, table);
    const touches = await plainTurn(page, settings.touch);
    expect(touches <= 4, `${touches} touches`);
  });

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
  const { driver, page, table } = await sitDown({ size: [390, 844], touch: true });
  await playUntil(driver, mayDrawOne);
  await openTable(page, table);
  const seq = await seqOf(page);
  await hold(page, page.locator(open).first());
  expect(/roads to/.test(await page.locator('[data-callout]').innerText()), 'its roads are told');
  expect((await seqOf(page)) === seq, 'nothing was played');
  await page.locator(open).first().tap();
  await untilSeq(page, seq + 1);
});

const keeps = (legal) => legal.some((move) => verbOf(move) === 'keep');

test('taxis: which cards stay is the reader’s choice, and nothing is proposed', async () => {
  const { driver, page, table } = await sitDown();
  const [{ move }] = await playUntil(driver, keeps);
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
  await shot(page, 'taxis-complete');
  await main(page).click();
  await page.waitForFunction(() => !document.querySelector('.town.chosen'));
});

test('taxis: what a completion brings counts the coach', async () => {
  const { driver, page, table } = await sitDown();
  const withCoach = (legal) => completions(legal).some(({ effect }) => effect.coach);
  const legal = await playUntil(driver, withCoach);
  await openTable(page, table);
  const proposed = page.locator('#moves [data-move^="complete"][aria-pressed=true]');
  const move = await proposed.getAttribute('data-move');
  const { effect } = legal.find((one) => one.move === move);
  const brings = page.getByRole('region', { name: 'What it brings' });
  const text = await brings.innerText();
  expect(effect.coach && /then coach \d/.test(text), `the coach is told: ${text}`);
  const [before, after] = await brings
    .locator('.score')
    .evaluate((score) =>
      score.innerText.match(/[−-]?\d+/g).map((number) => Number(number.replace('−', '-'))),
    );
  expect(
    after === before + effect.points + effect.coach,
    `points before and after: ${before} ${after}`,
  );
});

test('taxis: a completion that is pointed at marks no face-up card', async () => {
  const { driver, page, table } = await sitDown();
  await openTable(page, table);
  const atCompletion = async () => {
    const legal = completions(await playUntil(driver, (all) => completions(all).length > 0));
    await page.locator(`#moves [data-move="${legal[0].move}"]`).waitFor();
    const faceUp = await cardsIn(page, '.taxis-board .cards');
    return legal.find((move) => citiesOf(move).some((city) => faceUp.includes(city)));
  };
  let found = await atCompletion();
  for (; !found; found = await atCompletion()) await driver.move(0, (await driver.hint(0, 2)).move);
  await page.locator(`#moves [data-move="${found.move}"]`).hover();
  await page.waitForSelector('.town.pointed');
  expect(
    (await page.locator('.taxis-board .cards .pointed').count()) === 0,
    `${found.move} points at no face-up card`,
  );
});

test('taxis: the moves are numbered as their cards lie on the table', async () => {
  const { driver, page, table } = await sitDown();
  const listed = (verb) =>
    page
      .locator(`#moves [data-move^="${verb} "]`)
      .evaluateAll((all) => all.map((one) => one.dataset.move.split(' ')[1]));
  const expectOrder = async (verb, where) => {
    await page.waitForSelector(`#moves [data-move^="${verb} "]`);
    const cards = [...new Set(await cardsIn(page, where))];
    const rows = (await listed(verb)).filter((city) => city !== 'pile');
    const lying = cards.filter((city) => rows.includes(city));
    expect(rows.length > 1 && `${rows}` === `${lying}`, `${verb}: ${rows} for ${lying}`);
  };
  await playUntil(driver, mayDrawOne);
  await openTable(page, table);
  await expectOrder('draw', '.taxis-board .cards');
  const starts = (legal) => legal.filter((move) => verbOf(move) === 'start');
  await playUntil(driver, (legal) => starts(legal).length > 2);
  await openTable(page, table);
  await expectOrder('start', '.taxis-dock .hand');
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
