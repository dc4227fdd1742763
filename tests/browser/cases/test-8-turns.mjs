// A turn and its end: the focus, one end, names of what is listed, nothing empty, and a lost
// connection that is seen.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, pageOf, test } from '../kit.mjs';
import { clickMove, offered, typeMove, untilSeq, wanted } from '../play.mjs';
import { pageAt } from '../recorded.mjs';

const games = ['loire', 'taxis'];

test('no move has the focus when a turn begins', async () => {
  const context = await browserOf({ prefs: { speed: 'off' } });
  const driver = await Driver.of(context);
  const { table } = await driver.table('taxis', ['me', 1]);
  await driver.sit(table);
  const page = await pageOf(context);
  await page.goto(`${base}/table/${table}`);
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

/** Plays until a turn can be ended by a move, and ends it; returns the entry of that move. */
async function endByMove(page, driver) {
  for (let decisions = 0; decisions < 100; decisions++) {
    const { confirm, legal, seq } = await driver.myTurn();
    await untilSeq(page, seq);
    const ends = legal.some(({ move }) => move === 'end');
    if (confirm === 0) await page.locator('[data-confirm]').click();
    else await clickMove(page, ends ? 'end' : legal[0].move);
    await driver.at(seq + 1);
    if (ends) return seq + 1;
  }
  throw new Error('no turn can be ended by a move');
}

test('a turn is ended once', async () => {
  const context = await browserOf({ prefs: { confirm: true } });
  const driver = await Driver.of(context);
  const { table } = await driver.table('taxis', ['me', 1], { confirm: true });
  await driver.sit(table);
  const page = await pageOf(context);
  await page.goto(`${base}/table/${table}`);
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
