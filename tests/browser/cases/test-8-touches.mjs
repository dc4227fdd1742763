// Whole games in which the reader's seat is played by touching the board alone: touches are
// counted, the list of moves tells the same as the board, and nothing on the screen moves.
import { Driver } from '../driver.mjs';
import { base, browserOf, frame, keyOf, pageOf, test } from '../kit.mjs';
import { expectNone } from '../look.mjs';
import { offered, seqOf, untilSeq, wanted } from '../play.mjs';
import { touchMove } from '../touching.mjs';

/** The most touches for one decision. Cards that go are touched one by one; the list has
 * all that stay in one row. */
const mostOf = (move) => (move.startsWith('keep ') ? 4 : 3);
const games = [
  {
    game: 'taxis',
    title: 'Thurn und Taxis',
    level: 3,
    most: 4,
    isPlain: (moves) => moves.every((move) => /^(draw|start|play|end)\b/.test(move)),
  },
  {
    game: 'loire',
    title: 'La Loire',
    level: 2,
    most: 5,
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

/** Where they are when the table has been drawn: ten frames without a change. */
async function atRest(page) {
  let now = '';
  for (let still = 0; still < 10;) {
    await frame(page);
    const next = await page.evaluate(stillness);
    still = `${next}` === `${now}` ? still + 1 : 0;
    now = next;
  }
  return now;
}

/** What must hold at every decision of the reader. */
async function lookAround(page, legal, still) {
  const found = [];
  const listed = new Set(await offered(page));
  for (const { move, same_as: same } of legal)
    if (!same && !listed.has(move)) found.push(`the list of moves lacks ${move}`);
  const moved = (await page.evaluate(stillness)).filter((part) => !still.includes(part));
  if (moved.length) found.push(`these moved: ${moved}`);
  if (await page.locator('dialog[open]').count()) found.push('a dialog covers the board');
  return found;
}

/** Confirms the end of a turn, unless its last move has said so; returns the touches. */
async function confirm(page, driver, lastMove) {
  const { confirm: seat, seq } = await driver.at(await seqOf(page));
  const asks = seat === 0 && !/^(end|done)$/.test(lastMove);
  if (asks) await page.locator('[data-confirm]').click();
  if (seat === 0) await driver.at(seq + 1);
  return asks ? 1 : 0;
}

/** Plays a turn of the reader as it is advised; returns what is wrong with it. */
async function playTurn({ page, driver, level, still }) {
  const found = [];
  const moves = [];
  let all = 0;
  let now = await driver.myTurn();
  for (const { turn } = now; now.actor === 0 && now.turn === turn;) {
    await untilSeq(page, now.seq);
    await wanted(page, '', true);
    found.push(...(await lookAround(page, now.legal, still)));
    const { move: advised } = await driver.hint(0, level);
    const move = now.legal.find((one) => one.move === advised).same_as ?? advised;
    const offers = now.legal.filter((one) => !one.same_as);
    const touches = await touchMove(page, move, offers);
    if (touches > mostOf(move)) found.push(`${move} takes ${touches} touches`);
    moves.push(move);
    all += touches;
    now = await driver.at(await seqOf(page));
  }
  all += await confirm(page, driver, moves.at(-1));
  return { found, moves, all, over: now.status !== 'playing' };
}

/** A page of the reader and a driver at a new table against the computer. */
async function sitDown(game) {
  const settings = { prefs: { confirm: true, notices: 'no' } };
  const context = await browserOf(settings);
  const driver = await Driver.of(context);
  const { table } = await driver.table(game, ['me', 1], { confirm: true });
  await driver.sit(table);
  const page = await pageOf(await browserOf({ ...settings, key: await keyOf(context) }));
  await page.goto(`${base}/table/${table}`);
  await wanted(page, '', true);
  await page.evaluate(() => document.fonts.ready);
  return { page, driver, still: await atRest(page) };
}

for (const { game, title, level, most, isPlain } of games)
  test(
    `a whole game of ${title} by touches: few of them, and nothing moves`,
    async () => {
      const seated = await sitDown(game);
      const wrong = new Set();
      for (let over = false; !over;) {
        const turn = await playTurn({ ...seated, level });
        const told = `in "${turn.moves.join('; ')}"`;
        for (const fault of turn.found) wrong.add(`${fault}, ${told}`);
        if (isPlain(turn.moves) && turn.all > most) wrong.add(`${turn.all} touches ${told}`);
        ({ over } = turn);
      }
      await seated.page.waitForSelector('[data-end]');
      expectNone([...wrong], `touches-${game}`);
    },
    { long: true },
  );
