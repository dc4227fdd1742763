// Measures the speed of the page against its limits (docs/lab/performance.md), on an idle machine.
//   tools/page-bench DIR
import { Driver } from './driver.mjs';
import { base, browserOf, finish, pageOf } from './kit.mjs';
import { clickMove, playOut, untilSeq, wanted } from './play.mjs';
import { touchMove } from './touching.mjs';

const rounds = 7;
const decisionsEach = 60;
let broken = 0;

const inColumn = (value = 0) => value.toFixed(0).padStart(4);

/** A limit without a value is broken, unless there may be none. */
function report(what, values, { limit, unit, mayBeNone = false }) {
  const sorted = [...values].sort((a, b) => a - b);
  const most = sorted.at(-1) ?? 0;
  const isBroken = most > limit || (!values.length && !mayBeNone);
  if (isBroken) broken++;
  const columns = [
    isBroken ? 'BROKEN' : 'kept  ',
    `${what.padEnd(43)} median ${inColumn(sorted[Math.floor(sorted.length / 2)])},`,
    `most ${inColumn(most)} ${unit}, limit ${limit} (${values.length})`,
  ];
  console.log(`${columns[0]}  ${columns[1]} ${columns[2]}`);
}

/** Runs in every page before its own scripts: records when it is usable, and its long tasks. */
function notes() {
  globalThis.noted = { usable: 0, long: [], inputs: [] };
  const see = () => {
    if (globalThis.noted.usable || !document.querySelector('.games [data-play]')) return;
    requestAnimationFrame(() => (globalThis.noted.usable ||= performance.now()));
  };
  new MutationObserver(see).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) =>
    globalThis.noted.long.push(...list.getEntries().map((one) => one.duration)),
  ).observe({ type: 'longtask' });
  new PerformanceObserver((list) =>
    globalThis.noted.inputs.push(
      ...list
        .getEntries()
        .filter((one) => one.interactionId)
        .map((one) => one.duration),
    ),
  ).observe({ type: 'event', durationThreshold: 16 });
}

async function fresh() {
  const context = await browserOf({
    isPainted: true,
    motion: 'no-preference',
    prefs: { speed: 'normal', sound: true, confirm: false },
  });
  await context.addInitScript(notes);
  return { context, page: await pageOf(context) };
}

/** The size of all that the page asks for, with headers, in KB. */
function weighing(page) {
  const answers = [];
  page.on('response', (response) => answers.push(response.request().sizes()));
  return async () => {
    const sizes = await Promise.all(answers);
    const bytes = sizes.map((one) => one.responseBodySize + one.responseHeadersSize);
    return bytes.reduce((sum, one) => sum + one, 0) / 1000;
  };
}

async function firstLoad() {
  const times = [];
  const weights = [];
  for (let i = 0; i < rounds; i++) {
    const { context, page } = await fresh();
    const weigh = weighing(page);
    await page.goto(base, { waitUntil: 'networkidle' });
    times.push(await (await page.waitForFunction(() => globalThis.noted.usable)).jsonValue());
    weights.push(await weigh());
    await context.close();
  }
  report('first load: usable after', times, { limit: 1000, unit: 'ms' });
  report('first load', weights, { limit: 250, unit: 'KB' });
}

/** Every other decision is made on the board, the others in the list of moves. */
async function decide({ page, driver, decisions }) {
  const { actor, legal, seq } = await driver.myTurn();
  await untilSeq(page, seq);
  const { move: advised } = await driver.hint(actor, 1);
  const move = legal.find((one) => one.move === advised).same_as ?? advised;
  const offers = legal.filter((one) => !one.same_as);
  await page.mouse.move(1, 1); // a row under the pointer would show its own move on the board
  await (decisions % 2 ? touchMove(page, move, offers) : clickMove(page, move));
}

async function playing(game, title) {
  const { context, page } = await fresh();
  const driver = await Driver.of(context);
  const { table } = await driver.table(game, ['me', 1]);
  await driver.sit(table);
  await page.goto(`${base}/table/${table}`);
  await wanted(page);
  await page.evaluate(() => Object.assign(globalThis.noted, { long: [], inputs: [] }));
  let decisions = 0;
  await playOut(page, async () => {
    if (++decisions > decisionsEach) throw new Error('enough');
    await decide({ page, driver, decisions });
  }).catch((error) => {
    if (error.message !== 'enough') throw error;
  });
  const { long, inputs } = await page.evaluate(() => globalThis.noted);
  report(`${title}: a click is answered (next frame) after`, inputs, { limit: 100, unit: 'ms' });
  report(`${title}: tasks of more than 50 ms`, long, { limit: 50, unit: 'ms', mayBeNone: true });
  await context.close();
}

try {
  await firstLoad();
  await playing('loire', 'La Loire');
  await playing('taxis', 'Thurn und Taxis');
} finally {
  await finish();
}
process.exitCode = broken ? 1 : 0;
