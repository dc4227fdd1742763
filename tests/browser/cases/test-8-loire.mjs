// La Loire at its table: what is marked can be touched, what is touched is done, and the facts of a
// decision are in sight.
import { expect, frame, shot, test } from '../kit.mjs';
import { board, gameAt, kindOf, rides, things } from '../loire-table.mjs';
import { untilStill } from '../look.mjs';
import { untilSeq } from '../play.mjs';
import { pageAt } from '../recorded.mjs';

const cities = ['nantes', 'orleans'];

/** Clicks a thing where it is not covered by another. */
async function touch(page, selector) {
  const point = await page.evaluate((what) => {
    const thing = document.querySelector(what);
    for (const part of [thing, ...thing.querySelectorAll('*')]) {
      const { x, y, width, height } = part.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      if (width && thing.contains(document.elementFromPoint(middle.x, middle.y))) return middle;
    }
    return null;
  }, selector);
  expect(point, `${selector} can be touched`);
  const isFinger = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await (isFinger ? page.touchscreen.tap(point.x, point.y) : page.mouse.click(point.x, point.y));
}

test('a figure of La Loire shows its destinations, and a touch rides there', async () => {
  const { page, legal } = await gameAt(rides);
  await touch(page, board('merchant'));
  await page.waitForSelector(`${board('merchant')}.chosen`);
  const marked = await things(page, '[data-stage] .village.can, [data-stage] .city.can');
  const wantedPlaces = new Set(
    legal.filter((move) => kindOf(move) === 'merchant').map(({ move }) => move.split(' ')[1]),
  );
  expect(
    marked.length === wantedPlaces.size && marked.every((id) => wantedPlaces.has(id)),
    `just the destinations are marked: ${marked}`,
  );
  const one = [...wantedPlaces].find(
    (id) => legal.filter(({ move }) => move.startsWith(`merchant ${id}`)).length === 1,
  );
  await page.hover(board(one), { force: true });
  await page.waitForSelector('[data-stage] .ghost');
  await page.waitForSelector('[data-stage] .trail', { state: 'attached' });
  await touch(page, board(one));
  await page.waitForFunction((id) => !document.querySelector(`[data-move="merchant ${id}"]`), one);
});

test('the place of a stop offers its moves, also when it is touched again', async () => {
  const { page, legal } = await gameAt((now) => now.legal.some((move) => kindOf(move) === 'buy'));
  const buy = legal.find((move) => kindOf(move) === 'buy').move;
  const offered = page.locator(`[data-callout] [data-move=${JSON.stringify(buy)}]`);
  await offered.waitFor();
  const village = await page.locator('[data-callout]').getAttribute('data-callout');
  await page.keyboard.press('Escape');
  await offered.waitFor({ state: 'detached' });
  expect(await page.locator(`${board(village)}.can`).count(), 'the place is marked');
  await touch(page, board(village));
  await offered.waitFor();
  await offered.click();
  await offered.waitFor({ state: 'detached' });
});

test('what a city offers stands on the board, and leaves the list of moves in sight', async () => {
  for (const size of [
    [1440, 900],
    [1024, 640],
  ]) {
    const position = { game: 'loire', players: 2, after: /^merchant (nantes|orleans)/ };
    const { page } = await pageAt(position, { size, lang: 'fr-FR' });
    await page.waitForSelector('[data-callout]:not(.lost)');
    await untilStill(page, async () =>
      JSON.stringify(await page.locator('[data-callout]').boundingBox()),
    );
    const [callout, stage] = await Promise.all(
      ['[data-callout]', '[data-stage]'].map((what) => page.locator(what).boundingBox()),
    );
    expect(
      callout.x >= stage.x && callout.x + callout.width <= stage.x + stage.width,
      `at ${size}: ${JSON.stringify({ callout, stage })}`,
    );
    await shot(page, `city-offers-${size[0]}`);
  }
});

test('only the spaces that the boat can be shipped to are marked', async () => {
  const { page, legal } = await gameAt((now) => now.legal.some((move) => kindOf(move) === 'ship'));
  const marked = await things(page, '[data-stage] .target');
  const ships = legal.filter((move) => kindOf(move) === 'ship').map(({ move }) => move);
  expect(
    marked.length === ships.length && marked.every((thing) => ships.includes(thing)),
    `${marked} are marked, ${ships} are legal`,
  );
});

test('what changed since the reader’s turn hides no mark of what can be done', async () => {
  const { page, game } = await gameAt(rides, { players: 4 });
  const both = page.locator('[data-stage] .village.can.changed');
  while (!(await both.count())) {
    await game.next();
    const { seq } = await game.until(rides);
    await untilSeq(page, seq);
    await frame(page);
  }
  const rings = await both.evaluateAll((all) =>
    all.map((one) => one.querySelectorAll('.can-ring, .changed-ring').length),
  );
  expect(rings.length > 0, 'a place that changed can be ridden to');
  expect(
    rings.every((count) => count === 2),
    'each shows both marks',
  );
});

test('the moves of La Loire follow the table, and no ride suggests a hire', async () => {
  const { page } = await gameAt(rides);
  const listed = await page
    .locator('#moves [data-move^="merchant "]')
    .evaluateAll((all) => all.map((one) => one.dataset.move.split(' ')[1]));
  const drawn = await things(page, '[data-stage] .village, [data-stage] .city');
  const places = listed.map((id) => drawn.indexOf(id));
  expect(
    places.every((place, i) => i === 0 || places[i - 1] <= place),
    `the rows follow the map: ${listed}`,
  );
  const words = await page.locator('#moves [data-move^="messenger "] .words').allTextContents();
  expect(
    words.every((text) => !/\((red|blue|yellow|green|purple|white|black)\)/.test(text)),
    `no colour stands alone: ${words}`,
  );
});

test('messages that cannot be delivered yet are marked before they are bought', async () => {
  const { page } = await gameAt((now) =>
    now.legal.some(({ move, caution }) => move === 'message 2' && caution),
  );
  const deck = page.locator(board('message 2'));
  expect(await deck.locator('.locked').count(), 'the deck has a lock');
  expect(
    /Apprentice/.test(await deck.locator('title').first().textContent()),
    'and says what is missing',
  );
  expect(
    /Apprentice/.test(await page.locator('#moves [data-move="message 2"]').textContent()),
    'the row of the move says it too',
  );
});

test('a message and another seat’s messenger show their goals', async () => {
  // Both players have a message.
  const { page } = await pageAt({ game: 'loire', players: 2, moment: 11 });
  const goal = page.locator('[data-stage] .goal .goal-badge').first();
  await page.locator('[data-dock] .letter').first().hover();
  await goal.waitFor();
  await page.waitForSelector('[data-dock] .letter.goal');
  await page.mouse.move(0, 0);
  await goal.waitFor({ state: 'detached' });
  const rider = page.locator(board('seat-1-messenger'));
  expect(/messages:/.test(await rider.locator('> title').textContent()), 'its goals are told');
  await rider.dispatchEvent('pointerenter');
  await goal.waitFor();
});

test('the valley stands upright on a phone, with every place in sight', async () => {
  const { page } = await gameAt(rides, { settings: { size: [390, 844], touch: true } });
  await shot(page, 'loire-phone');
  const outside = await page
    .locator('[data-stage] .village, [data-stage] .city')
    .evaluateAll((all) => {
      const stage = document.querySelector('[data-stage]').getBoundingClientRect();
      return all
        .filter((one) => {
          const { top, bottom } = one.querySelector('.rings').getBoundingClientRect();
          return top < stage.top - 30 || bottom > stage.bottom + 30;
        })
        .map((one) => one.dataset.thing);
    });
  expect(outside.length === 0, `out of sight: ${outside}`);
  const [west, east] = await Promise.all(
    cities.map(async (id) => (await page.locator(board(id)).boundingBox()).y),
  );
  expect(east < west, 'Orléans is at the top');
});

test('what can be built tells its price, and the supply is no button to build', async () => {
  const { page, driver } = await gameAt((now) =>
    now.legal.some(({ move }) => move.startsWith('build farm')),
  );
  const { seq } = await driver.myTurn();
  await page.keyboard.press('Escape');
  const farm = page.locator('[data-dock] [data-thing=farm]');
  await farm.hover();
  await page.locator('[data-callout=farm]', { hasText: '1 wood' }).waitFor();
  await page.locator(board('supply castle')).click();
  await farm.click();
  await page.waitForSelector('[data-dock] [data-thing=farm].chosen');
  expect((await driver.myTurn()).seq === seq, 'nothing was built');
});

test('a character says what it does before it is hired', async () => {
  const { page, legal } = await gameAt((now) => now.legal.some((move) => kindOf(move) === 'hire'));
  const hire = legal.find((move) => kindOf(move) === 'hire').move;
  const row = page.locator(`#moves [data-move=${JSON.stringify(hire)}] .says`);
  const text = await row.textContent();
  await page.keyboard.press('c');
  await page.locator(`[data-drawer] [data-thing=${hire.split(' ')[1]}]`).hover();
  await page.locator('[data-callout]', { hasText: text }).waitFor();
});
