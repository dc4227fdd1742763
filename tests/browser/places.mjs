// Every page of the site with content: tables that wait, are played, are finished.
import { Driver } from './driver.mjs';
import { base, browserOf, keyOf, pageOf } from './kit.mjs';
import { openSettings, wanted } from './play.mjs';
import { createTable } from './recorded.mjs';

/** Creates the tables that the places show, all with the key of one browser. */
async function createTables(context) {
  const at = async (game, players, moment, alone) =>
    (await createTable(context, { game, players, moment, alone })).table;
  const driver = await Driver.of(context);
  const waiting = await driver.table('loire', ['me', 'person', 'person'], { open: true });
  const [{ seat, secret }] = waiting.seats;
  return {
    loire: await at('loire', 4, 'middle'),
    taxis: await at('taxis', 4, 'middle'),
    hotSeat: await at('taxis', 2, 'start', true),
    overTaxis: await at('taxis', 2, 'over'),
    overLoire: await at('loire', 2, 'over'),
    waiting: waiting.table,
    join: `/join#${waiting.table}.${seat}.${secret}`,
  };
}

let created;
/** The tables are created once; each test is another browser of the same person. */
export async function prepared() {
  if (created) return created;
  const context = await browserOf();
  created = { tables: await createTables(context), key: await keyOf(context) };
  return created;
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

/** A thing with which nothing can be done now tells why. */
async function pickThing(page) {
  await page.locator('[data-dock] [data-thing=coach]').click();
  await page.waitForSelector('[data-callout] li');
}

async function openDrawer(page, key, panel) {
  await page.keyboard.press(key);
  await page.waitForSelector(`[data-drawer=${panel}], [data-sheet]`);
}

export function placesOf(tables) {
  const table = (id, then) => async (page) => {
    await page.goto(`${base}/table/${id}`);
    await wanted(page);
    await then?.(page);
  };
  return {
    start: (page) => go(page, '/', there.start),
    new: async (page) => {
      await go(page, '/new?game=loire', there.new);
      await openAll(page);
    },
    learn: (page) => go(page, '/learn', 'main article'),
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
    'hand-over': table(tables.hotSeat),
    'taxis-over': table(tables.overTaxis),
    'loire-over': table(tables.overLoire),
    'why-not': table(tables.taxis, pickThing),
    coaches: table(tables.taxis, (page) => openDrawer(page, 'c', 'coaches')),
    characters: table(tables.loire, (page) => openDrawer(page, 'c', 'characters')),
    palaces: table(tables.loire, (page) => openDrawer(page, 'p', 'palaces')),
    help: table(tables.loire, (page) => page.keyboard.press('?')),
    settings: table(tables.loire, openSettings),
  };
}

/** What `look` finds at all places but those that are left out. */
export async function goThrough(settings, look, leftOut = new Set()) {
  const { tables, key } = await prepared();
  const page = await pageOf(await browserOf({ ...settings, key }));
  const found = [];
  for (const [name, go] of Object.entries(placesOf(tables))) {
    if (leftOut.has(name)) continue;
    await page.setViewportSize({
      width: settings.size?.[0] ?? 1366,
      height: settings.size?.[1] ?? 900,
    });
    await go(page);
    for (const fault of await look(page, name)) found.push(`${name}: ${fault}`);
  }
  return found;
}
