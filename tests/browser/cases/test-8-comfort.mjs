// A table for everybody: at 200 % zoom, by keys, with colours of the system's own, without motion
// and without sound.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, frames, pageOf, test } from '../kit.mjs';
import { expectNone, settled } from '../look.mjs';
import { clickMove, offered, untilSeq, wanted } from '../play.mjs';
import { pageAt } from '../recorded.mjs';

const games = ['loire', 'taxis'];

/** Runs inside the page: what has the focus, and why that cannot be seen, if it cannot. */
function focused() {
  const focus = document.activeElement;
  const name = focus.outerHTML.slice(0, 200);
  if (focus === document.body) return { name, trouble: '' };
  // What no pointer hits, such as another seat's boat, can be seen all the same.
  focus.style.pointerEvents = 'all';
  const shares = [0.1, 0.5, 0.9];
  const isSeen = (part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return shares.some((x) =>
      shares.some((y) => {
        const above = document.elementFromPoint(left + x * width, top + y * height);
        return above !== null && focus.contains(above);
      }),
    );
  };
  const seen = [focus, ...focus.querySelectorAll('*')].some(isSeen);
  focus.style.pointerEvents = '';
  return { name, trouble: seen ? '' : `the focus on ${name.slice(0, 100)} is covered` };
}

/** Goes once around the page with Tab. */
async function tabAround(page) {
  const found = new Set();
  const first = await page.evaluate(focused);
  for (let i = 0; i < 250; i++) {
    await page.keyboard.press('Tab');
    const { name, trouble } = await page.evaluate(focused);
    const last =
      trouble && (await settled(page, async () => (await page.evaluate(focused)).trouble));
    if (last) found.add(last);
    if (i && name === first.name) break;
  }
  return [...found];
}

for (const game of games)
  test(`at 200 % zoom the focus is never covered: ${game}`, async () => {
    const found = [];
    // Half of 1440 x 900 and of 1280 x 1024.
    for (const size of [
      [720, 450],
      [640, 512],
    ]) {
      const { page } = await pageAt({ game, players: 3, moment: 'middle' }, { size });
      found.push(...(await tabAround(page)));
      await page.locator('[data-lists]').click();
      await page.waitForSelector('[data-sheet]');
      found.push(...(await tabAround(page)).map((fault) => `with the lists open, ${fault}`));
    }
    expectNone(found, `focus-${game}`);
  });

/** Plays a move and gathers the animations of the next thirty frames. */
async function animations(page) {
  const { seq } = await wanted(page);
  await page.evaluate(() => {
    globalThis.animated = new Set();
    const look = () => {
      for (const one of document.getAnimations()) {
        const { duration } = one.effect.getComputedTiming();
        const name = one.animationName ?? one.transitionProperty ?? 'script';
        // A transition of a moment costs as much as one that is seen.
        if (one.transitionProperty || Number(duration) > 1)
          globalThis.animated.add(`${name} for ${duration} ms`);
      }
      globalThis.looking = requestAnimationFrame(look);
    };
    look();
  });
  await clickMove(page, (await offered(page))[0]);
  await untilSeq(page, seq + 1);
  await frames(page, 30);
  return page.evaluate(() => {
    cancelAnimationFrame(globalThis.looking);
    return [...globalThis.animated];
  });
}

for (const game of games)
  test(`nothing is animated where no motion is wanted: ${game}`, async () => {
    const position = { game, players: 2, moment: 'middle' };
    const lively = await pageAt(position, { motion: 'no-preference' });
    expect((await animations(lively.page)).length > 0, 'with motion something is animated');
    for (const settings of [
      { motion: 'reduce' },
      { motion: 'no-preference', prefs: { motion: false } },
    ]) {
      const { page } = await pageAt(position, settings);
      const found = await animations(page);
      expect(found.length === 0, `${JSON.stringify(settings)}: ${found}`);
    }
  });

/** Runs in the page before its scripts: counts the tones that are begun. */
function countTones() {
  globalThis.tones = 0;
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    globalThis.tones++;
    return start.apply(this, when);
  };
}

test('the table is silent with sound off, and a key turns it on', async () => {
  const context = await browserOf({ prefs: { sound: false } });
  await context.addInitScript(countTones);
  const driver = await Driver.of(context);
  const { table } = await driver.table('taxis', ['me', 1]);
  const page = await pageOf(context);
  await page.goto(`${base}/table/${table}`);
  const move = async () => {
    const { seq } = await wanted(page);
    await clickMove(page, (await offered(page))[0]);
    await untilSeq(page, seq + 1);
    await frames(page, 20);
    return page.evaluate(() => globalThis.tones);
  };
  expect((await move()) === 0, 'no tone was begun');
  await page.keyboard.press('m');
  expect((await move()) > 0, 'a move is heard');
  await page.keyboard.press('m');
  const tones = await page.evaluate(() => globalThis.tones);
  expect((await move()) === tones, 'and again none');
});

/** Runs inside the page: things that can be touched and have no mark in the system’s colour. */
function frameless() {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'Highlight';
  const marking = getComputedStyle(probe).color;
  probe.remove();
  const isMarked = (part) => {
    const { outlineStyle, outlineWidth, outlineColor, stroke, strokeWidth } =
      getComputedStyle(part);
    const hasOutline =
      outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor === marking;
    return hasOutline || (stroke === marking && parseFloat(strokeWidth) > 0);
  };
  return [
    ...document.querySelectorAll('[data-stage] .can[data-thing], [data-dock] .can[data-thing]'),
  ]
    .filter((thing) => ![thing, ...thing.querySelectorAll('*')].some(isMarked))
    .map((thing) => thing.outerHTML.slice(0, 120));
}

test('colours of the system’s own keep the frame of what can be touched', async () => {
  for (const game of games) {
    const { page } = await pageAt({ game, players: 3, moment: 'middle' });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.waitForSelector('[data-stage] .can, [data-dock] .can');
    const found = await settled(page, () => page.evaluate(frameless));
    expect(found.length === 0, `${game}: ${found}`);
  }
});
