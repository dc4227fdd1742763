// A turn and its end: the focus, one end, names of what is listed, nothing empty, and a lost
// connection that is seen.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, pageOf, test } from '../kit.mjs';
import { clickMove, offered, typeMove, untilSeq, wanted } from '../play.mjs';
import { pageAt } from '../recorded.mjs';

const games = ['loire', 'taxis'];

/** A page and a driver at a new table against the computer. */
async function sitDown(game, settings) {
  const context = await browserOf(settings);
  const driver = await Driver.of(context);
  const { table } = await driver.table(game, ['me', 1], { confirm: settings.prefs.confirm });
  await driver.sit(table);
  const page = await pageOf(context);
  await page.goto(`${base}/table/${table}`);
  return { page, driver };
}

for (const game of games)
  test(`no move has the focus when a turn begins: ${game}`, async () => {
    const { page, driver } = await sitDown(game, { prefs: { speed: 'off', confirm: false } });
    for (let turn = (await driver.myTurn()).turn, now; now?.turn !== turn + 2;) {
      const { seq } = await wanted(page);
      const [first] = await offered(page);
      await typeMove(page, first);
      await untilSeq(page, seq + 1);
      now = await driver.myTurn();
      await untilSeq(page, now.seq);
      await wanted(page);
      const focused = await page.evaluate(() => document.activeElement?.dataset.move);
      expect(focused === undefined, `${focused} has the focus`);
    }
  });

/** Plays until a turn can be ended by a move, and ends it; returns the entry of that move. In La
 * Loire that is the stop of the second rider. */
async function endByMove(page, driver) {
  const rides = { turn: 0, riders: new Set() };
  for (let decisions = 0; decisions < 100; decisions++) {
    const { confirm, legal, seq, turn } = await driver.myTurn();
    await untilSeq(page, seq);
    if (rides.turn !== turn) rides.riders.clear();
    rides.turn = turn;
    const stops = legal.find(({ move }) => /^(end|done)$/.test(move))?.move;
    const move = stops ?? legal[0]?.move;
    if (/^(merchant|messenger) /.test(move)) rides.riders.add(move.split(' ')[0]);
    if (confirm === 0) await page.locator('[data-confirm]').click();
    else await clickMove(page, move);
    await driver.at(seq + 1);
    if (stops === 'end' || (stops && rides.riders.size === 2)) return seq + 1;
  }
  throw new Error('no turn can be ended by a move');
}

for (const game of games)
  test(`a turn is ended once: ${game}`, async () => {
    const { page, driver } = await sitDown(game, { prefs: { confirm: true } });
    const { confirm } = await driver.at((await endByMove(page, driver)) + 1);
    expect(confirm === null, 'after “End turn” the page asks for nothing more');
  });

test('the list of moves and its groups have names', async () => {
  for (const game of games) {
    const { page } = await pageAt({ game, players: 3, moment: 'middle' });
    const names = await page.locator('#moves, #moves .group').evaluateAll((all) =>
      all.map((one) => {
        const heading = document.getElementById(one.getAttribute('aria-labelledby'));
        return heading?.textContent.trim() ?? '';
      }),
    );
    expect(names.length > 1 && names.every((name) => name), `${game}: ${names}`);
  }
});

test('a finished game leaves no empty region', async () => {
  for (const game of games) {
    const { page } = await pageAt({ game, players: 3, moment: 'over' });
    await page.keyboard.press('Escape');
    await page.locator('[data-end]').waitFor({ state: 'detached' });
    const texts = await page
      .locator('.one-screen > *:not(.unseen), [role=tabpanel]')
      .evaluateAll((all) => all.map((one) => [one.className, one.textContent.trim().length]));
    const empty = texts.filter(([, length]) => length === 0).map(([name]) => name);
    expect(empty.length === 0, `${game}: empty are ${empty}`);
    await page.getByRole('button', { name: 'Results' }).first().click();
    await page.waitForSelector('[data-end]');
  }
});

test('the loss of the connection is told where it is seen, also over open lists', async () => {
  const context = await browserOf({ size: [390, 844], touch: true });
  const driver = await Driver.of(context);
  const { table } = await driver.table('loire', ['me', 1]);
  const page = await pageOf(context);
  const sockets = [];
  let lost = false;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    if (lost) return void socket.close();
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto(`${base}/table/${table}`);
  await wanted(page);
  await page.locator('[data-lists]').click();
  lost = true;
  for (const socket of sockets) await socket.close();
  const notice = page.locator('.status [role=alert]');
  await notice.waitFor();
  const { top, seen } = await notice.evaluate((one) => {
    const { left, top: y, width, height } = one.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, y + height / 2);
    return { top: y, seen: one.contains(above) };
  });
  expect(seen && top >= 0, `the notice is at ${top}`);
});

test('the faces of the page are its own', async () => {
  const page = await pageOf(await browserOf());
  await page.goto(base);
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map((one) => one.family);
  });
  for (const family of ['Alegreya', 'Source Sans 3'])
    expect(
      loaded.some((name) => name.includes(family)),
      `${family} is not among ${loaded}`,
    );
});
