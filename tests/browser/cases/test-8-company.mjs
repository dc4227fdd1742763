// The others at a table: what they do and say is told, also to those who only watch, on a phone,
// and after the game.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, frames, newPage, pageOf, shot, test } from '../kit.mjs';
import { clickMove, createTable, linkOf, offered, openSettings, seqOf } from '../play.mjs';
import { takeSeat, untilSeq, wanted } from '../play.mjs';
import { pageAt } from '../recorded.mjs';

/** Anna, who is the host, and Bert; the pages are at the first turn. */
async function annaAndBert(seats = ['me', 'person']) {
  const anna = await newPage();
  await createTable(anna, seats);
  const watch = await linkOf(anna, 'Spectator link');
  const bert = await newPage({ prefs: { name: 'Bert' } });
  await takeSeat(bert, await linkOf(anna, 'Invitation for seat 2'));
  for (const page of [anna, bert]) {
    await page.waitForSelector('[data-seq]');
    page.on('dialog', (question) => question.accept());
  }
  return { anna, bert, watch };
}

async function say(page, text) {
  await page.locator('#tab-chat').click();
  await page.locator('#chat-text').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('ol li', { hasText: text }).waitFor();
}

/** Runs inside the page: from now on the types of the messages that it sends are kept. */
function recordSent() {
  globalThis.sent = [];
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    globalThis.sent.push(JSON.parse(text).type);
    send.call(this, text);
  };
}

/** Of two players the one to move, first. */
async function inTurn(players) {
  const first = await Promise.any(
    players.map((page) => page.waitForSelector('#moves [data-move]').then(() => page)),
  );
  return [first, players.find((page) => page !== first)];
}

test('a rematch is asked for and agreed to while the results are closed', async () => {
  const { anna, bert } = await annaAndBert();
  await openSettings(bert);
  await bert.getByRole('button', { name: 'Resign', exact: true }).click();
  await anna.locator('[data-end]').waitFor();
  await anna.keyboard.press('Escape');
  await anna.locator('[data-end]').waitFor({ state: 'detached' });
  await anna.locator('[data-results]:focus').waitFor();
  await bert.locator('[data-end]').getByRole('button', { name: 'Rematch' }).click();
  await bert.locator('[data-ask-rematch]').click();
  await bert.keyboard.press('Escape');
  await bert.locator('[data-end]').waitFor({ state: 'detached' });

  const before = anna.url();
  const question = anna.locator('[data-stage] [data-rematch]', { hasText: 'Bert wants' });
  await question.waitFor();
  await shot(anna, 'rematch-over-the-board');
  await question.locator('button.main').click();
  for (const page of [anna, bert]) await page.waitForURL((url) => url.href !== before);
  expect(anna.url() === bert.url(), 'both are at the rematch');
});

test('what the others do and say is read out, whichever list is open', async () => {
  const { anna, bert } = await annaAndBert();
  const [mover, other] = await inTurn([anna, bert]);
  const told = other.locator('[data-told][role=log]');
  const before = await told.innerText();
  const seq = await seqOf(other);
  await clickMove(mover, (await offered(mover))[0]);
  await untilSeq(other, seq + 1);
  const [open] = await other
    .locator('[role=tab][aria-selected=true]')
    .evaluateAll((all) => all.map(({ id }) => id));
  expect(open === 'tab-moves', `the list of moves is open: ${open}`);
  expect((await told.innerText()) !== before, 'the move is told');

  await say(mover, 'Good luck, all');
  await told.filter({ hasText: 'Good luck, all' }).waitFor();
  await other.locator('#tab-chat .count', { hasText: '1' }).waitFor();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.locator('[data-lists] .count').waitFor();
  await other.setViewportSize({ width: 1366, height: 900 });
  await other.locator('#tab-chat').click();
  await other.locator('#tab-log').click();
  expect((await other.locator('#tab-chat .count').count()) === 0, 'what was read is not new');
  await mover.locator('#tab-log').click();
  expect((await mover.locator('#tab-chat .count').count()) === 0, 'nor is what one said oneself');

  // A line of the log is about the past: no move of this moment is looked at.
  await mover.evaluate(recordSent);
  await mover.clock.install();
  await mover.locator('[role=tabpanel] button.text').last().hover();
  await mover.clock.fastForward(1000);
  await frames(mover, 3);
  const sent = await mover.evaluate(() => globalThis.sent);
  expect(!sent.includes('preview'), `no move is tried: ${sent}`);
  expect((await mover.locator('[data-callout]').count()) === 0, 'no effect of a move is shown');
});

test('a spectator has the log, no dead buttons, and the marks of one turn', async () => {
  const { anna, bert, watch } = await annaAndBert();
  const eve = await newPage();
  await eve.goto(watch);
  await eve.waitForSelector('[data-seq]');
  await eve.locator('#tab-log[aria-selected=true]').waitFor();
  const dead = eve.locator('#tab-moves, [data-undo], [data-hint], [data-foot] button:disabled');
  expect((await dead.count()) === 0, 'there is nothing that a spectator cannot use');
  await eve.getByText('You are watching').waitFor();
  await shot(eve, 'watching-log');
  await eve.locator('#tab-chat').click();

  const movers = new Set();
  for (let i = 0; i < 30 && movers.size < 2; i++) {
    const [mover] = await inTurn([anna, bert]);
    const seq = await seqOf(mover);
    await clickMove(mover, (await offered(mover))[0]);
    await untilSeq(mover, seq + 1);
    await untilSeq(eve, seq + 1);
    if (await mover.locator('[data-confirm]').count())
      await mover.locator('[data-confirm]').click();
    movers.add(mover);
  }
  const told = eve.locator('#tab-log .count');
  expect(
    (await told.innerText()) === '1',
    `of the second mover one step: ${await told.innerText()}`,
  );
  await eve.locator('#tab-log').click();
  expect(await eve.locator('[data-sign]').count(), 'lines of the log have a sign');
  await shot(eve, 'log-signs');
});

test('what the dock shows has the name of its owner for all others', async () => {
  for (const game of ['taxis', 'loire']) {
    const { driver, table } = await pageAt({ game, players: 2, moment: 'middle', alone: true });
    const link = await driver.watchLink(table);
    const eve = await newPage();
    await eve.goto(link);
    const owner = eve.locator('[data-dock] [data-owner]');
    await owner.getByText('Friederike').waitFor();
    const dock = await eve.locator('[data-dock]').innerText();
    expect(!/\byour (hand|route)\b/i.test(dock), `nothing of it is the spectator's: ${dock}`);
    expect((await eve.locator('[data-panel=reach]').count()) === 0, 'nor can they ride');
    await shot(eve, `watching-${game}`);
    await driver.endTurn(0);
    await owner.getByText('Surintendant des postes 2').waitFor();
    for (const [width, height] of [
      [1024, 640],
      [390, 844],
    ]) {
      await eve.setViewportSize({ width, height });
      await shot(eve, `watching-${game}-${width}`);
    }
  }
});

test('players have their names on a phone, and who is away a sign', async () => {
  const { anna, bert } = await annaAndBert(['me', 'person', 'bot']);
  await anna.setViewportSize({ width: 390, height: 844 });
  const names = await anna.locator('[data-score] b').allTextContents();
  for (const name of names)
    expect(
      await anna.locator('header').getByRole('button', { name }).count(),
      `${name} is a name in the bar`,
    );
  expect((await anna.locator('[data-score] .away').count()) === 0, 'all are here');
  await bert.close();
  await anna.locator('[data-score] .away').waitFor();
  await anna.locator('[data-score]').first().click();
  await anna.locator('dialog [data-away]', { hasText: 'Away: Bert' }).waitFor();
  await shot(anna, 'phone-away');
});

test('a table that its host closed says so, and offers no results', async () => {
  const anna = await newPage();
  await createTable(anna, ['me', 'bot']);
  await wanted(anna);
  const table = anna.url();
  anna.on('dialog', (question) => question.accept());
  await openSettings(anna);
  await anna.getByRole('button', { name: 'Close table' }).click();
  await anna.waitForURL(`${base}/`);
  await anna.goto(table);
  await anna.locator('[data-question]', { hasText: 'The host closed this table.' }).waitFor();
  expect((await anna.getByRole('button', { name: 'Results' }).count()) === 0, 'no results');
  await shot(anna, 'table-closed');
  await anna.locator('[data-foot] a.main').click();
  await anna.waitForURL(`${base}/`);
});

test('while the results lie over the table, nothing under them is in reach', async () => {
  const { page } = await pageAt({ game: 'taxis', players: 3, moment: 'over' });
  await page.locator('[data-end][aria-modal=true] h2:focus').waitFor();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => document.activeElement.closest('[data-table]'));
    expect(!outside, 'Tab leads to nothing below');
  }
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await page.locator('[data-end]').waitFor({ state: 'detached' });
  await page.locator('[data-results]:focus').waitFor();
  expect((await page.locator('[data-drawer]').count()) === 0, 'no key opened a panel meanwhile');

  await page.locator('[data-score]').first().click();
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect((await page.locator('[data-end]').count()) === 0, 'the points close by themselves');
});

test('what waits step by step goes on when another speed is chosen', async () => {
  const context = await browserOf({ prefs: { speed: 'step' } });
  const driver = await Driver.of(context);
  const { table } = await driver.table('taxis', ['me', 1, 1]);
  await driver.sit(table);
  const page = await pageOf(context);
  await page.goto(`${base}/table/${table}`);
  await wanted(page);
  await driver.endTurn(0);
  await driver.myTurn();
  await page.locator('[data-step]').waitFor();
  await page.locator('#moves select').selectOption('fast');
  await page.locator('[data-step]').waitFor({ state: 'detached' });
});
