// Nothing on a page keeps anybody out: axe finds no breach of WCAG 2.2, on desktops and on phones,
// and neither in what opens at a table. A finger hits each thing of the board.
import { base, newPage, shot, test } from '../kit.mjs';
import { expectNone, faultsForPeople, untilStill } from '../look.mjs';
import { goThrough } from '../places.mjs';
import { pageAt } from '../recorded.mjs';

/** In the dark theme only colours change. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

test('no page has a fault for anybody, in both themes', async () => {
  const found = await goThrough({}, async (page, name) => {
    const all = [];
    for (const [colorScheme, rules] of [['light'], ['dark', rulesOfColours]]) {
      await page.emulateMedia({ colorScheme });
      const faults = await faultsForPeople(page, rules);
      all.push(...faults.map((fault) => `${colorScheme}: ${fault}`));
      await shot(page, `${name}-${colorScheme}`);
    }
    return all;
  });
  expectNone(found, 'people');
});

const phone = { size: [390, 844], touch: true };
/** Made of the same parts as those of the other game. */
const alike = new Set(['rules-taxis', 'learn-taxis', 'replay-taxis', 'taxis-over']);

test('no page has a fault for anybody on a phone', async () => {
  const found = await goThrough(phone, (page) => faultsForPeople(page), alike);
  expectNone(found, 'people-phone');
});

const screens = [
  { width: 1366, height: 900 },
  { width: 390, height: 844 },
];

/** Collects what axe finds at one moment, on a desktop and on a phone. */
function watching(page) {
  const found = [];
  const look = async (name, at = screens) => {
    for (const size of at) {
      await page.setViewportSize(size);
      const faults = await faultsForPeople(page);
      found.push(...faults.map((fault) => `${name} at ${size.width}: ${fault}`));
    }
  };
  return { found, look };
}

test('lists, questions of others and results have no fault for anybody', async () => {
  const { page, taker, table } = await pageAt({ game: 'loire', players: 2, moment: 3 });
  const { found, look } = watching(page);
  await taker.sit(table);
  await taker.say(1, 'Good luck');
  await page.locator('#tab-chat').click();
  await page.locator('ol li', { hasText: 'Good luck' }).waitFor();
  await look('chat', [screens[0]]);
  await page.setViewportSize(screens[1]);
  await page.locator('[data-lists]').click();
  for (const tab of ['chat', 'log', 'moves']) {
    await page.locator(`#tab-${tab}`).click();
    await look(`sheet: ${tab}`, [screens[1]]);
  }
  await page.keyboard.press('Escape');
  await taker.askOthers(1, 'undo');
  await page.locator('[data-asked=undo]').waitFor();
  await look('takeback');
  await taker.resign(1);
  await page.locator('[data-end]').waitFor();
  await taker.askOthers(1, 'rematch');
  await page.locator('[data-rematch]').waitFor();
  await look('results');
  expectNone(found, 'people-questions');
});

test('a lesson has no fault for anybody', async () => {
  const page = await newPage();
  const { found, look } = watching(page);
  for (const game of ['taxis', 'loire']) {
    await page.goto(`${base}/learn/${game}`);
    await page.locator('[data-start]').click();
    await page.locator('[data-lesson]').waitFor();
    await look(`lesson of ${game}`);
  }
  expectNone(found, 'people-lesson');
});

test('every thing of the board has room for a finger on a phone', async () => {
  const found = [];
  for (const game of ['loire', 'taxis']) {
    const { page } = await pageAt({ game, players: 4, moment: 'start' }, phone);
    await untilStill(page, () => page.evaluate(thingsDrawn));
    const small = await page.evaluate(smallThings);
    found.push(...small.map((thing) => `${game}: ${thing}`));
  }
  expectNone(found, 'fingers-board');
});

/** Runs inside the page: where the things of the board are. */
function thingsDrawn() {
  const things = [...document.querySelectorAll('[data-stage] g[data-thing]')];
  return things.map((thing) => Object.values(thing.getBoundingClientRect().toJSON()));
}

/** Runs inside the page: things of the board that a touch hits on less than 24 x 24 pixels. */
function smallThings() {
  const least = 24;
  const isHit = (thing, x, y) => thing.contains(document.elementFromPoint(x, y));
  /** Pixels from a point of the thing in one direction that still hit it. */
  const farthest = (thing, { x, y }, [dx, dy]) => {
    let far = 0;
    while (far < least && isHit(thing, x + dx * (far + 1), y + dy * (far + 1))) far++;
    return far;
  };
  const sizeAt = (thing, point) => {
    const across = farthest(thing, point, [1, 0]) + farthest(thing, point, [-1, 0]) + 1;
    const down = farthest(thing, point, [0, 1]) + farthest(thing, point, [0, -1]) + 1;
    return Math.min(across, down);
  };
  const middles = (thing) =>
    [...thing.querySelectorAll('*')]
      .map((part) => part.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
      .filter(({ x, y }) => isHit(thing, x, y));
  return [...document.querySelectorAll('[data-stage] g[data-thing]')]
    .filter((thing) => getComputedStyle(thing).pointerEvents !== 'none')
    .filter((thing) => !middles(thing).some((point) => sizeAt(thing, point) >= least))
    .map((thing) => thing.dataset.thing);
}
