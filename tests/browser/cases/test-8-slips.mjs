// What a slip of the hand must not do: give up a coach for good, send a move twice, play what costs
// something by one key; and where the keyboard is when something closes.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, frames, pageOf, test } from '../kit.mjs';
import { seqOf, untilSeq, wanted } from '../play.mjs';
import { RecordedGame } from '../recorded.mjs';

/** A page of the key of that context at a table. */
async function pageAtTable(context, table, prepare) {
  const page = await pageOf(context);
  if (prepare) await prepare(page);
  await page.goto(`${base}/table/${table}`);
  await wanted(page, '', true);
  return page;
}

/** A page and a driver of the same player at a new table with a computer player. */
async function sitDown(game, { prepare, more = {}, ...settings } = {}) {
  const context = await browserOf(settings);
  const driver = await Driver.of(context);
  const { table } = await driver.table(game, ['me', 1], more);
  await driver.sit(table);
  return { page: await pageAtTable(context, table, prepare), driver };
}

/** Counts the moves that a page sends, for `movesSent`. */
const counting = (page) =>
  page.addInitScript(() => {
    globalThis.movesSent = 0;
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      if (JSON.parse(text).type === 'move') globalThis.movesSent++;
      send.call(this, text);
    };
  });

/** The moves that the page has sent when it has dealt with what was pressed. */
async function movesSent(page) {
  await frames(page, 3);
  return page.evaluate(() => globalThis.movesSent);
}

test('a coach that is given up by a slip can be taken back', async () => {
  const context = await browserOf({ prefs: { confirm: true } });
  // In the game of three the coach of the first seat ends its turn.
  const game = await RecordedGame.begin(context, 'taxis', 3, { confirm: true });
  await game.until(({ legal }) => legal.some(({ move, caution }) => move === 'nocoach' && caution));
  const page = await pageAtTable(context, game.table, counting);
  const noCoach = page.locator('.status [data-thing=nocoach]');
  await noCoach.waitFor();
  await page.keyboard.press('2');
  await page.locator('[data-main=move].danger').waitFor();
  expect((await movesSent(page)) === 0, 'a key alone shows what the move costs');
  await page.keyboard.press('Escape');
  await noCoach.click();
  await page.locator('[data-confirm]').waitFor();
  await page.locator('[data-undo]').click();
  await noCoach.waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('2');
  await page.locator('[data-confirm]').waitFor();
  expect((await movesSent(page)) === 2, 'the click and the second key play it');
});

/** Keeps back what the server answers to moves until it is released, and counts the moves. */
function slowly(net) {
  return (page) =>
    page.routeWebSocket(/\/ws\//, (socket) => {
      const server = socket.connectToServer();
      const kept = [];
      socket.onMessage((text) => {
        if (JSON.parse(String(text)).type === 'move') net.sent++;
        server.send(text);
      });
      server.onMessage((text) => (net.sent && !net.open ? kept.push(text) : socket.send(text)));
      net.release = () => {
        net.open = true;
        for (const text of kept) socket.send(text);
      };
    });
}

test('a double click sends one move', async () => {
  for (const where of ['#moves [data-move]', '.taxis-board [data-thing].can', '[data-do-hint]']) {
    const net = { sent: 0, open: false };
    const { page } = await sitDown('taxis', { prepare: slowly(net) });
    const seq = await seqOf(page);
    if (where === '[data-do-hint]') await page.locator('[data-hint]').click();
    await page.locator(where).first().dblclick();
    await frames(page, 3);
    net.release();
    await untilSeq(page, seq + 1);
    await frames(page, 3);
    expect(net.sent === 1, `${where}: ${net.sent} moves were sent`);
    const refused = page.locator('.status .refused');
    expect((await refused.count()) === 0, `${where}: nothing is refused`);
  }
});

/** Lets no answer to a command through: only what the command did. */
const withoutAnswers = (page) =>
  page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => JSON.parse(String(text)).type === 'ack' || socket.send(text));
  });

test('what is pressed when the position is shown is done, and only once', async () => {
  const { page, driver } = await sitDown('taxis', {
    prepare: withoutAnswers,
    prefs: { confirm: true },
    more: { confirm: true },
  });
  for (;;) {
    const { wants, seq } = await wanted(page, '', true);
    if (wants === 'a confirmation') break;
    await page.locator('#moves [data-move]').last().click();
    await untilSeq(page, seq + 1);
  }
  const seq = await seqOf(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await untilSeq(page, seq + 1);
  await driver.at(seq + 1);
  expect((await page.locator('.status .refused').count()) === 0, 'nothing is refused');
});

/** Has the player say something after a hint was asked for, and before it is answered. The hint is
 * of the lowest level, which thinks for a moment only. */
const chatting = (page) =>
  page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    const words = { type: 'say', id: 'words', seat: 0, text: 'Let me think' };
    let question;
    socket.onMessage((text) => {
      const asked = JSON.parse(String(text));
      if (asked.type !== 'hint') return server.send(text);
      question = JSON.stringify({ ...asked, level: 1 });
      return server.send(JSON.stringify(words));
    });
    server.onMessage((text) => {
      socket.send(text);
      if (!question || !String(text).includes(words.text)) return;
      server.send(question);
      question = undefined;
    });
  });

test('a hint is shown although somebody says something meanwhile', async () => {
  const { page } = await sitDown('taxis', { prepare: chatting });
  const seq = await seqOf(page);
  await page.keyboard.press('h');
  await page.locator('[data-advice]').waitFor();
  expect((await seqOf(page)) > seq, 'something was said');
});

test('digits are dead where the numbers of the moves are hidden', async () => {
  const { page } = await sitDown('loire', { prepare: counting, size: [1024, 640] });
  await page.keyboard.press('7');
  expect((await movesSent(page)) === 0, 'no move was played');
});

test('the keyboard returns to where it was when a panel or a callout closes', async () => {
  const { page } = await sitDown('loire');
  const opener = page.locator('.status [data-panel]').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-drawer]').waitFor();
  const tab = page.locator('[data-drawer] [aria-pressed]').last();
  await tab.focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-drawer] [aria-pressed=true]:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.status [data-panel]:focus').waitFor();

  const thing = page.locator('[data-stage] [data-thing][tabindex="0"]:not(.can)').first();
  await thing.focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-callout] :focus').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-stage] [data-thing]:focus').waitFor();

  await page.locator('#tab-log').click();
  await page.locator('a.skip[href="#moves"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('#moves:focus').waitFor();
});

test('what can be done is offered at its place after a phone has become a desktop', async () => {
  const { page } = await sitDown('loire', { size: [390, 844] });
  await page.locator('[data-lists]').click();
  await page.locator('[data-sheet]').waitFor();
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.locator('[data-sheet]').waitFor({ state: 'detached' });
  await page.locator('#moves [data-move]').first().hover();
  await page.locator('[data-callout]').waitFor();
});
