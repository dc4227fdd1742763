// Every page of the site with content: tables that wait, are played, are finished.
import { Driver } from './driver.mjs';
import { base, browserOf, dice, expect, keyOf } from './kit.mjs';
import { wanted } from './play.mjs';

/** Plays random moves, until the game is over or `most` moves were made. */
export async function playOn(driver, roll, most = 5000) {
  for (let i = 0; i < most; i++) {
    const now = await driver.myTurn();
    if (now.status !== 'playing') return;
    await driver.move(now.actor, now.legal[roll(now.legal.length)].move);
  }
}

/** Plays random moves until others have moved: the page then tells what they did, in every run. */
async function playUntilOthers(driver, roll) {
  for (let before = Infinity; ;) {
    const now = await driver.myTurn();
    if (now.status !== 'playing' || now.seq > before + 1) return;
    before = now.seq;
    await driver.move(now.actor, now.legal[roll(now.legal.length)].move);
  }
}

/** Plays hinted moves to the end, which comes sooner than with random moves. */
async function playToTheEnd(driver) {
  for (let i = 0; i < 3000; i++) {
    const now = await driver.myTurn();
    if (now.status !== 'playing') return;
    await driver.move(now.actor, (await driver.hint(now.actor, 2)).move);
  }
  expect(false, 'the game ends');
}

/** Creates the tables that the places show, all with the key of one browser. */
async function createTables(context) {
  const driver = await Driver.of(context);
  const tables = {};
  const lay = async (name, game, seats, more, moves) => {
    const { table } = await driver.table(game, seats, more);
    tables[name] = table;
    await driver.sit(table);
    await moves?.(driver);
    return table;
  };
  const some = (count, seed) => (one) => playOn(one, dice(seed), count);
  const someAndOthers = (count, seed) => async (one) => {
    await some(count, seed)(one);
    await playUntilOthers(one, dice(seed));
  };
  await lay('loire', 'loire', ['me', 1, 1, 1], {}, someAndOthers(40, 1));
  await lay('taxis', 'taxis', ['me', 1, 1, 1], {}, someAndOthers(40, 2));
  await lay('hotSeat', 'taxis', ['me', 'me'], {}, some(9, 3));
  await lay('overTaxis', 'taxis', ['me', 1], {}, playToTheEnd);
  await lay('overLoire', 'loire', ['me'], {}, playToTheEnd);
  const waiting = await driver.table('loire', ['me', 'person', 'person'], { open: true });
  const invitation = waiting.seats[0];
  return {
    ...tables,
    waiting: waiting.table,
    join: `/join#${waiting.table}.${invitation.seat}.${invitation.secret}`,
  };
}

let laid;
/** The tables are created once; each test is another browser of the same person. */
export async function prepared() {
  if (laid) return laid;
  const context = await browserOf();
  laid = { tables: await createTables(context), key: await keyOf(context) };
  return laid;
}

const openAll = (page) =>
  page
    .locator('main details')
    .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));

/** Selectors that match when a page is complete. */
const there = {
  start: '.games .main',
  mine: 'main a[href^="/table/"]',
  lobby: 'main a[href*="/join"], main li',
  new: 'form fieldset',
};

async function go(page, path, selector) {
  await page.goto(base + path);
  await page.waitForSelector(selector);
}

async function pickThing(page) {
  const thing = page.locator('.board [data-thing=wainwright]');
  await thing.click();
  await page.waitForSelector('dialog li, dialog [data-move]');
}

export function placesOf(tables) {
  const table = (id) => async (page) => {
    await page.goto(`${base}/table/${id}`);
    await wanted(page);
  };
  return {
    start: (page) => go(page, '/', there.start),
    new: async (page) => {
      await go(page, '/new?game=loire', there.new);
      await openAll(page);
    },
    learn: (page) => go(page, '/learn', 'main li'),
    lobby: (page) => go(page, '/lobby', there.lobby),
    mine: (page) => go(page, '/mine', there.mine),
    invitation: (page) => go(page, tables.join, 'form input'),
    'bad-link': (page) => go(page, '/join', 'h1'),
    nothing: (page) => go(page, '/learn/nothing', 'h1'),
    waiting: async (page) => {
      await go(page, `/table/${tables.waiting}`, 'h2');
      await openAll(page);
    },
    'rules-loire': (page) => go(page, '/rules/loire', 'article table, article'),
    'rules-taxis': (page) => go(page, '/rules/taxis', 'article table, article'),
    'learn-loire': (page) => go(page, '/learn/loire', 'main button'),
    'learn-taxis': (page) => go(page, '/learn/taxis', 'main button'),
    replay: (page) => go(page, '/replay', 'input[type=file]'),
    'replay-taxis': (page) => go(page, `/replay/${tables.overTaxis}?step=60`, '.controls'),
    'replay-loire': (page) => go(page, `/replay/${tables.overLoire}?step=90`, '.controls'),
    taxis: table(tables.taxis),
    loire: table(tables.loire),
    'taxis-open': async (page) => {
      await table(tables.taxis)(page);
      await openAll(page);
    },
    'hand-over': table(tables.hotSeat),
    'taxis-over': table(tables.overTaxis),
    'loire-over': table(tables.overLoire),
    'why-not': async (page) => {
      await table(tables.taxis)(page);
      await pickThing(page);
    },
  };
}
