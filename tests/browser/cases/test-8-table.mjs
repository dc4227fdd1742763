// The shell of the table: one screen, keys, notices, and nothing that moves by itself.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, newPage, pageOf, shot, test } from '../kit.mjs';
import { clickMove, createTable, linkOf, offered, openSettings, seqOf } from '../play.mjs';
import { takeSeat, untilSeq, wanted } from '../play.mjs';
import { pageAt } from '../recorded.mjs';

/** A page at a new table with this many seats, the first of them mine. */
async function atTable(game, seats, settings = {}) {
  const context = await browserOf(settings);
  const driver = await Driver.of(context);
  const { table } = await driver.table(game, seats);
  const page = await pageOf(context);
  if (settings.prepare) await settings.prepare(page);
  await page.goto(`${base}/table/${table}`);
  await page.waitForSelector('[data-table]');
  return page;
}

const box = (page, selector) =>
  page.locator(selector).evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  });

test('keys of the table: numbers of grouped moves, undo, typed moves, the drawer', async () => {
  const page = await atTable('loire', ['me', 1]);
  await wanted(page);
  const moves = await offered(page);
  expect(moves.length > 9, 'there are more moves than numbers');
  const before = await seqOf(page);
  await page.keyboard.press('7');
  await untilSeq(page, before + 1);
  await page.waitForFunction(() => document.activeElement?.id === 'moves');

  await page.keyboard.press('t');
  await page.locator('[data-typed]:focus').waitFor();
  await page.keyboard.type('u7');
  expect((await seqOf(page)) === before + 1, 'keys are dead where text is entered');
  await page.keyboard.press('Escape');
  await page.locator('[data-typed]').waitFor({ state: 'detached' });

  await page.keyboard.press('u');
  await untilSeq(page, before + 2);
  await page.keyboard.press('c');
  await page.locator('[data-drawer=characters]').waitFor();
  await page.keyboard.press('b');
  await page.locator('[data-drawer] #board-text', { hasText: 'Nantes' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-drawer]').waitFor({ state: 'detached' });
});

/** Answers each request for a hint in the server's place. */
const refuseHints = (page) =>
  page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type !== 'hint') return server.send(text);
      const refusal = { type: 'refused', id: message.id, code: 'too_many', text: 'Too many.' };
      return socket.send(JSON.stringify(refusal));
    });
  });

test('a hint that is refused says why', async () => {
  const page = await atTable('taxis', ['me', 1], { prepare: refuseHints });
  await wanted(page);
  await page.locator('[data-hint]').click();
  await page.locator('.status [role=alert]', { hasText: 'No hint just now' }).waitFor();
});

test('what was refused hides no warning on small screens, and goes with the position', async () => {
  const { page } = await pageAt(
    { game: 'taxis', players: 2, moment: 'middle' },
    { size: [1024, 640] },
  );
  await refuseHints(page);
  await page.reload();
  const now = await wanted(page);
  await clickMove(
    page,
    (await offered(page)).find((move) => move.startsWith('draw ')),
  );
  await untilSeq(page, now.seq + 1);
  await page.locator('[data-thing=restart]:enabled').click();
  const warning = page.locator('[data-warning]').first();
  await warning.waitFor();
  await page.locator('[data-hint]').click();
  await page.locator('[data-refused]', { hasText: 'No hint just now' }).waitFor();
  expect(await warning.isVisible(), 'the warning is still there');
  await shot(page, 'refused-and-warned');
  await clickMove(page, (await offered(page))[0]);
  await page.locator('[data-refused]').waitFor({ state: 'detached' });
});

test('the help tells the marks and the keys of the game that is played', async () => {
  const told = { taxis: ['D 1–7', 'R', 'X 1–9', '← →'], loire: ['1–9'] };
  for (const [game, keys] of Object.entries(told)) {
    const page = await atTable(game, ['me', 1]);
    await wanted(page);
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    const listed = await page.locator('dialog kbd').allInnerTexts();
    for (const key of [...keys, 'H', '?'])
      expect(listed.includes(key), `${game}: ${key} among ${listed}`);
    const goals = await page.locator('dialog .goal').count();
    expect(goals === (game === 'loire' ? 1 : 0), `${game}: goals are told where there are any`);
    await shot(page, `help-${game}`);
  }
});

/** Tells the page that there are more moves than it is sent. */
const cutMoves = (page) =>
  page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.legal) message.legal_count = message.legal.length + 7;
      socket.send(JSON.stringify(message));
    });
  });

test('a list of moves that is not whole says so', async () => {
  const page = await atTable('taxis', ['me', 1], { prepare: cutMoves });
  await wanted(page);
  await page.locator('[data-untold]', { hasText: '7 more moves' }).locator('button').click();
  await page.locator('[data-typed]').waitFor();
});

test('a hint is done by one button', async () => {
  const page = await atTable('taxis', ['me', 1]);
  await wanted(page);
  await page.keyboard.press('h');
  await page.locator('[data-advice]').waitFor();
  const advised = await page.locator('[data-advice] b').innerText();
  const buttons = page.locator('[data-foot] button', { hasText: advised });
  expect((await buttons.count()) === 1, `there is one button for it: ${advised}`);
  const others = await page.locator('[data-advice] button').evaluateAll((all) => all.length);
  expect(others === 1, 'and beside its words only the one that closes it');
  const before = await seqOf(page);
  await page.keyboard.press('Enter');
  await untilSeq(page, before + 1);
});

test('the board does not move while a turn is played, and no line is blank', async () => {
  const page = await atTable('loire', ['me', 1, 1]);
  const still = await box(page, '[data-stage]');
  const told = [];
  for (let i = 0; i < 12; i++) {
    const { seq } = await wanted(page, '');
    told.push(...(await page.locator('.since li .lines').allInnerTexts()));
    const moves = await offered(page);
    await clickMove(page, moves[i % moves.length]);
    await untilSeq(page, seq + 1);
    expect(`${await box(page, '[data-stage]')}` === `${still}`, 'the board stays where it is');
  }
  expect(told.length > 0 && told.every((line) => line.trim()), `what the others did: ${told}`);
});

test('the asker of a takeback sees what is going on', async () => {
  const anna = await newPage();
  await createTable(anna, ['me', 'person'], 'loire');
  const bert = await newPage({ prefs: { name: 'Bert' } });
  await takeSeat(bert, await linkOf(anna, 'Invitation for seat 2'));
  const mover = await Promise.race([anna, bert].map(async (one) => (await wanted(one), one)));
  const other = mover === anna ? bert : anna;
  const { seq } = await wanted(mover);
  await clickMove(mover, (await offered(mover))[0]);
  await untilSeq(mover, seq + 1);
  await openSettings(mover);
  await mover.getByRole('button', { name: 'Request takeback' }).click();
  await mover.getByRole('button', { name: 'Takeback requested: withdraw' }).waitFor();
  await mover.keyboard.press('Escape');
  await mover.locator('[data-asked]', { hasText: 'You asked for a takeback.' }).waitFor();
  await other.locator('[data-asked]').getByRole('button', { name: 'Decline' }).click();
  await mover.locator('[data-asked]').waitFor({ state: 'detached' });
});

test('a table that plays by an older version of the rules says so', async () => {
  const newer = async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    for (const game of json.games) game.rules_version++;
    await route.fulfill({ response: answer, json });
  };
  const page = await atTable('loire', ['me', 1], {
    prepare: (one) => one.route('**/api/v1/games*', newer),
  });
  await openSettings(page);
  await page.locator('[data-version]', { hasText: 'version 2 of the rules' }).waitFor();

  const today = await atTable('loire', ['me', 1]);
  await openSettings(today);
  await today.getByRole('button', { name: 'Resign' }).waitFor();
  expect((await today.locator('[data-version]').count()) === 0, 'the newest version is not named');
});

test('a page that cannot be loaded can be tried again', async () => {
  const page = await newPage();
  await page.goto(base);
  await page.route('**/assets/Lobby*', (route) => route.abort());
  await page.locator('header a[href="/lobby"]').click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/assets/Lobby*');
  await again.click();
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
});
