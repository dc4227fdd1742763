// Whole games in which the reader's seat is played by touching the board alone: touches are
// counted, the list of moves tells the same as the board, and nothing on the screen moves.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, keyOf, pageOf, test } from '../kit.mjs';
import { expectNone, untilStill } from '../look.mjs';
import { offered, seqOf, untilSeq, wanted } from '../play.mjs';
import { touchMove } from '../touching.mjs';

/** The most touches for one decision. */
const mostEach = 3;
const games = [
  {
    game: 'taxis',
    title: 'Thurn und Taxis',
    level: 3,
    most: { mouse: 4, finger: 4 },
    isPlain: (moves) => moves.every((move) => /^(draw|start|play|end)\b/.test(move)),
  },
  {
    game: 'loire',
    title: 'La Loire',
    level: 2,
    most: { mouse: 5, finger: 5 },
    isPlain: (moves) => {
      const others = moves.filter((move) => !/^(merchant|messenger) /.test(move));
      return others.length <= 1 && others.every((other) => /^(buy|deliver|done)\b/.test(other));
    },
  },
];

/** Runs inside the page: where the parts of the table and the places of its board are. */
function stillness() {
  const at = ([name, x, y]) => `${name} at ${Math.round(x)}, ${Math.round(y)}`;
  const parts = [...document.querySelectorAll('.one-screen > *:not(.unseen)')].map((part) => {
    const { x, y } = part.getBoundingClientRect();
    return at([part.className || part.tagName, x, y]);
  });
  const places = [...document.querySelectorAll('[data-town], .village, .city')].map((place) => {
    const { e, f } = place.getScreenCTM();
    return at([place.dataset.town ?? place.dataset.thing, e, f]);
  });
  return [...parts, ...places];
}

/** Runs inside the page: notes in every frame of the game which part of the table, or its board,
 * is not where it was or as large as it was. */
function watchBoxes() {
  const place = document.querySelector('[data-town], .village');
  const watched = [
    ...document.querySelectorAll('.one-screen > :is(header, section, aside, .status)'),
  ]
    .concat(place.ownerSVGElement)
    .map((part) => [part.getAttribute('class') ?? part.tagName, part]);
  const boxOf = (part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  };
  const before = watched.map(([, part]) => boxOf(part));
  globalThis.movedBoxes = new Set();
  const look = () => {
    for (const [i, [name, part]] of watched.entries()) {
      const now = part.isConnected ? boxOf(part) : 'gone';
      if (now !== before[i]) globalThis.movedBoxes.add(`${name} from ${before[i]} to ${now}`);
    }
    requestAnimationFrame(look);
  };
  look();
}

/** What must hold at every decision of the reader. A phone's list is closed, and its map pans. */
async function lookAround({ page, still, isPhone }, legal) {
  const found = await page.evaluate(() => [...globalThis.movedBoxes]);
  if (await page.locator('dialog[open]').count()) found.push('a dialog covers the board');
  if (isPhone) return found;
  const listed = new Set(await offered(page));
  for (const { move, same_as: same } of legal)
    if (!same && !listed.has(move)) found.push(`the list of moves lacks ${move}`);
  const moved = (await page.evaluate(stillness)).filter((part) => !still.includes(part));
  if (moved.length) found.push(`these moved: ${moved}`);
  return found;
}

/** Confirms the end of a turn, unless its last move said so at no cost; returns the touches. */
async function confirm(page, driver, last) {
  const { confirm: seat, seq } = await driver.at(await seqOf(page));
  const asks = seat === 0 && (last?.caution || !/^(end|done)$/.test(last?.move));
  if (asks) await page.locator('[data-confirm]').click();
  if (seat === 0) await driver.at(seq + 1);
  return asks ? 1 : 0;
}

/** Is the reader's turn over, with nothing left to decide or to confirm? */
async function hasEnded(driver, turn) {
  const now = await driver.myTurn();
  return now.status !== 'playing' || now.turn > turn;
}

/** A move without an official, where there is one: good advice calls one in almost every turn. */
function plainer(legal, hinted) {
  const isOfficial = ({ move }) => /^(postmaster|bailiff|coachman|wainwright)\b/.test(move);
  const kinds = isOfficial({ move: hinted }) ? ['draw', 'play', 'start', 'end'] : [];
  const found = kinds.flatMap((kind) => legal.filter(({ move }) => move.split(' ')[0] === kind));
  return found[0]?.move ?? hinted;
}

/** Plays a turn of the reader as it is advised; returns what is wrong with it. */
async function playTurn(seated) {
  const { page, driver, level } = seated;
  const found = [];
  const moves = [];
  const counts = [];
  let all = 0;
  let last;
  let now = await driver.myTurn();
  const { turn } = now;
  while (now.actor === 0 && now.turn === turn) {
    await untilSeq(page, now.seq);
    await wanted(page, '', true);
    found.push(...(await lookAround(seated, now.legal)));
    const { move: hinted } = await driver.hint(0, level);
    const advised = turn % 4 < 2 ? plainer(now.legal, hinted) : hinted;
    const move = now.legal.find((one) => one.move === advised).same_as ?? advised;
    const offers = now.legal.filter((one) => !one.same_as);
    const touches = await touchMove(page, move, offers);
    if (touches > mostEach) found.push(`${move} takes ${touches} touches`);
    moves.push(move);
    last = offers.find((one) => one.move === move);
    counts.push(touches);
    all += touches;
    now = await driver.at(await seqOf(page));
  }
  all += await confirm(page, driver, last);
  if (!(await hasEnded(driver, turn))) found.push('the turn is not over');
  return { found, moves, counts, all, over: now.status !== 'playing' };
}

/** A page of the reader and a driver at a new table against the computer. */
async function sitDown(game, screen) {
  const settings = { prefs: { confirm: true, notices: 'no' }, ...screen };
  const context = await browserOf(settings);
  const driver = await Driver.of(context);
  const { table } = await driver.table(game, ['me', 1], { confirm: true });
  await driver.sit(table);
  const page = await pageOf(await browserOf({ ...settings, key: await keyOf(context) }));
  await page.goto(`${base}/table/${table}`);
  await wanted(page, '', true);
  await page.evaluate(() => document.fonts.ready);
  const still = await untilStill(page, () => page.evaluate(stillness), 10);
  await page.evaluate(watchBoxes);
  return { page, driver, still, isPhone: Boolean(screen.touch) };
}

/** Plays turns until `enough(plain turns, over)`; returns what is wrong with them. */
async function playTurns(seated, { most, isPlain }, enough) {
  const wrong = new Set();
  const limit = seated.isPhone ? most.finger : most.mouse;
  for (let plain = 0, over = false; !enough(plain, over);) {
    expect(!over, `there were ${plain} plain turns`);
    const turn = await playTurn(seated);
    const told = `in "${turn.moves.join('; ')}"`;
    for (const fault of turn.found) wrong.add(`${fault}, ${told}`);
    const counts = turn.moves.length > 0 && isPlain(turn.moves);
    if (counts) plain++;
    if (counts && turn.all > limit) wrong.add(`${turn.all} touches (${turn.counts}) ${told}`);
    ({ over } = turn);
  }
  return [...wrong];
}

for (const kind of games) {
  const { game, title, level } = kind;
  test(
    `a whole game of ${title} by touches: few of them, and nothing moves`,
    async () => {
      const seated = await sitDown(game, {});
      const wrong = await playTurns({ ...seated, level }, kind, (plain, over) => plain > 0 && over);
      await seated.page.waitForSelector('[data-end]');
      expectNone(wrong, `touches-${game}`);
    },
    { long: true },
  );

  test(
    `plain turns of ${title} by a finger on a phone: few touches, and nothing moves`,
    async () => {
      const seated = await sitDown(game, { size: [390, 844], touch: true });
      const wrong = await playTurns({ ...seated, level }, kind, (plain) => plain > 0);
      expectNone(wrong, `taps-${game}`);
    },
    { long: true },
  );
}
