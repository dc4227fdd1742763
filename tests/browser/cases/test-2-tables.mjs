// Tables with others: over a link, at one screen, in the lobby, with spectators; with a reload and
// a killed server in between.
import { base, expect, shot, startServer, stopServer, test, newPage } from '../kit.mjs';
import {
  clickMove,
  createTable,
  linkOf,
  offered,
  openSettings,
  seqOf,
  takeSeat,
  untilSeq,
  wanted,
} from '../play.mjs';

/** A small seeded random number generator, so that every run plays the same moves. */
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % n;
  };
}

/** The page that wants a move now. */
const pageToMove = (pages) => Promise.race(pages.map(async (page) => (await wanted(page), page)));

/** Plays one random move on the page that is to move. */
async function oneDecision(pages, roll) {
  const page = await pageToMove(pages);
  const before = await seqOf(page);
  const moves = await offered(page);
  await clickMove(page, moves[roll(moves.length)]);
  await untilSeq(page, before + 1);
}

/** Two players, one of them by an invitation link, and a computer player. */
async function threePlayers() {
  const anna = await newPage();
  await createTable(anna, ['me', 'person', 'bot']);
  const link = await linkOf(anna, 'Invitation for seat 2');
  expect(link.includes('/join#'), 'the secret is behind the #');
  await shot(anna, 'waiting');

  const bert = await newPage({ lang: 'de-DE', prefs: { name: 'Bert' } });
  await takeSeat(bert, link);
  await bert.waitForSelector('[data-seq]');
  expect(!bert.url().includes('#'), 'the secret has left the address');
  await anna.waitForSelector('[data-seq]');
  return { anna, bert, link };
}

async function expectUsed(link) {
  const late = await newPage({ prefs: { name: 'Carl' } });
  await late.goto(link);
  await late.waitForSelector('[role=alert]');
  expect(
    (await late.locator('form').count()) === 0,
    'a used link says so before anybody types a name',
  );
  await late.close();
}

const isAway = (page, name, text) =>
  page.locator('li', { hasText: name }).getByText(text, { exact: true });

/** A move that is sent while the server is down arrives when it is up again. */
async function moveDuringRestart(players) {
  const mover = await pageToMove(players);
  const before = await seqOf(mover);
  await stopServer('SIGKILL');
  for (const page of players) await page.waitForSelector('.status [role=alert]');
  await shot(mover, 'connection-lost');
  const [move] = await offered(mover);
  await clickMove(mover, move);
  await startServer(Number(new URL(base).port));
  for (const page of players) await untilSeq(page, before + 1);
}

test('two browsers and a bot at one table, with a reload and a killed server', async () => {
  const { anna, bert, link } = await threePlayers();
  await expectUsed(link);
  await isAway(anna, 'Bert', 'away').waitFor({ state: 'detached' });

  const roll = dice(3);
  const players = [anna, bert];
  const play = async (decisions) => {
    for (let i = 0; i < decisions; i++) await oneDecision(players, roll);
  };
  await play(10);
  await bert.reload();
  await bert.waitForSelector('[data-seq]');
  await play(6);

  await moveDuringRestart(players);
  await play(10);

  const newest = Math.max(await seqOf(anna), await seqOf(bert));
  for (const page of players) await untilSeq(page, newest);
  await shot(bert, 'table-de');
  await anna.close();
  await isAway(bert, 'Anna', 'nicht da').waitFor();
});

test('an invitation says what it is for, also after a reload and without a name', async () => {
  const anna = await newPage({ prefs: { name: '' } });
  await anna.goto(`${base}/new?game=taxis&friends=1`);
  await anna.locator('form button.main').click();
  await anna.waitForURL(/\/table\//);
  const link = await linkOf(anna, 'Invitation for seat 2');

  const bert = await newPage({ prefs: { name: '' } });
  const heading = bert.locator('h1', { hasText: 'Thurn und Taxis' });
  await bert.goto(link);
  await heading.waitFor();
  expect(!bert.url().includes('#'), 'the secret has left the address');
  await bert.reload();
  await heading.waitFor();
  expect(
    (await bert.locator('main').innerText()).includes('Guest'),
    'the page names the players of the table',
  );
  await bert.locator('form button.main').click();
  await bert.waitForSelector('[data-seq]');
  await bert.goto(link);
  await bert.waitForURL(/\/table\//);
});

test('an undone move is not marked; the score breakdown; the end is in view', async () => {
  const anna = await newPage({ size: [1280, 800] });
  await createTable(anna, ['me', 'person'], 'loire');
  const bert = await newPage({ size: [1280, 800], prefs: { name: 'Bert' } });
  await takeSeat(bert, await linkOf(anna, 'Invitation for seat 2'));
  const mover = await pageToMove([anna, bert]);
  const other = mover === anna ? bert : anna;
  const before = await seqOf(other);
  await clickMove(mover, (await offered(mover))[0]);
  await untilSeq(other, before + 1);
  expect(await other.locator('[data-stage] .changed').count(), 'what was done is marked');
  await mover.getByRole('button', { name: 'Undo' }).click();
  await other.locator('#tab-log').click();
  await other.locator('aside li', { hasText: 'takes back a move' }).waitFor();
  const marked = other.locator('[data-stage] .changed');
  expect((await marked.count()) === 0, 'nothing is marked any more');

  await other.locator('[data-score]').first().click();
  expect((await other.locator('dialog[open] tbody tr').count()) > 3, 'the points by their parts');
  await other.keyboard.press('Escape');
  other.on('dialog', (question) => question.accept());
  await openSettings(other);
  await other.getByRole('button', { name: 'Resign' }).click();
  await other.waitForSelector('[data-end]');
  await other.waitForFunction(() => {
    const { top } = document.querySelector('[data-end]').getBoundingClientRect();
    return top >= 0 && top < innerHeight / 2;
  });
});

test('two at one screen, with a hand-over between', async () => {
  const page = await newPage();
  await createTable(page, ['me', 'me']);
  const roll = dice(5);
  const called = new Set();
  let mark = '';
  for (let i = 0; i < 40; i++) {
    const now = await wanted(page, mark);
    mark = now.mark;
    if (now.wants === 'another player') {
      called.add(await page.locator('[data-hand-over]').innerText());
      expect(
        (await page.locator('[data-stage]').count()) === 0,
        'no hand is seen before it is handed over',
      );
      if (called.size === 1) await shot(page, 'hand-over');
      await page.locator('[data-hand-over]').click();
    } else {
      const moves = await offered(page);
      await clickMove(page, moves[roll(moves.length)]);
    }
  }
  expect(called.size === 2, `both were called to the screen: ${[...called]}`);
});

test('the lobby lists an open table, and a stranger sits down', async () => {
  const anna = await newPage();
  await anna.goto(`${base}/new?game=taxis&open=1`);
  await anna.locator('input[name=name-0]').fill('Anna');
  await anna.locator('form button.main').click();
  await anna.waitForURL(/\/table\//);
  const bert = await newPage({ prefs: { name: 'Bert' } });
  await bert.goto(`${base}/lobby`);
  await bert
    .locator(`a[href*="/join"][href*="${anna.url().split('/').at(-1)}"]`)
    .first()
    .click();
  await bert.locator('form button.main').click();
  await bert.waitForSelector('[data-seq]');
  await anna.waitForSelector('[data-seq]');
});

test('a spectator sees the table and no hand', async () => {
  const anna = await newPage();
  await createTable(anna, ['me', 'person']);
  const watch = await linkOf(anna, 'Spectator link');
  const bert = await newPage({ prefs: { name: 'Bert' } });
  await takeSeat(bert, await linkOf(anna, 'Invitation for seat 2'));
  const mover = await Promise.race([anna, bert].map(async (one) => (await wanted(one), one)));
  const { seq } = await wanted(mover);
  await clickMove(mover, 'draw pile'); // a card that was face up is known to all
  await untilSeq(mover, seq + 1);
  const eve = await newPage();
  await eve.goto(watch);
  await untilSeq(eve, seq + 1);
  await shot(eve, 'watching');
  expect((await eve.locator('[data-move]').count()) === 0, 'a spectator cannot move');
  const hand = '.taxis-dock .hand [data-card]';
  await mover.waitForSelector(hand);
  const city = await mover.locator(hand).getAttribute('data-card');
  const known = await eve.locator(`${hand}[data-card=${city}]`).count();
  expect(known === 0, 'a spectator does not see what a player has drawn');
});
