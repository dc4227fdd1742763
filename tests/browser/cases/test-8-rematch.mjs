// The end of a game and the rematch.
import { base, browserOf, expect, newPage, pageOf, shot, test } from '../kit.mjs';
import { createTable, linkOf, takeSeat } from '../play.mjs';

const idOf = (page) => page.url().split('/').at(-1);

/** Two people at a table; both pages wait at the first turn. */
async function twoPlayers() {
  const anna = await browserOf();
  const page = await pageOf(anna);
  await createTable(page, ['me', 'person']);
  const bert = await newPage({ prefs: { name: 'Bert' } });
  await takeSeat(bert, await linkOf(page, 'Invitation for seat 2'));
  await bert.waitForSelector('[data-seq]');
  await page.waitForSelector('[data-seq]');
  return { anna: page, bert, table: idOf(page), context: anna };
}

/** Ends the game: Bert resigns by the protocol. */
async function resign(bert) {
  await bert.evaluate(async (table) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${table}`);
    await new Promise((done) => (socket.onopen = done));
    socket.send(JSON.stringify({ type: 'hello', protocol: 1 }));
    const heard = (fits) =>
      new Promise((done) => {
        socket.onmessage = ({ data }) => fits(JSON.parse(data)) && done(JSON.parse(data));
      });
    const { seq } = await heard(({ type }) => type === 'snapshot');
    const acknowledged = heard(({ id }) => id === 'resign');
    socket.send(JSON.stringify({ type: 'resign', id: 'resign', seat: 1, version: seq }));
    await acknowledged;
    socket.close();
  }, idOf(bert));
}

test('the end of a game says who won; a rematch is asked for', async () => {
  const { anna, bert } = await twoPlayers();
  await resign(bert);
  await anna.locator('[data-end]', { hasText: 'You won by resignation' }).waitFor();
  await bert.locator('[data-end]', { hasText: 'Anna won by resignation' }).waitFor();
  await shot(anna, 'end');
  await anna.keyboard.press('Escape');
  await anna.locator('[data-end]').waitFor({ state: 'detached' });
  await anna.locator('header').getByRole('button', { name: 'Results' }).click();
  await anna.locator('[data-end]').getByRole('button', { name: 'Rematch' }).click();
  await anna.locator('[data-rematch]', { hasText: 'still here' }).waitFor();
  await anna.locator('[data-ask-rematch]').click();
  await bert.locator('[data-rematch]', { hasText: 'Anna wants a rematch' }).waitFor();
  const before = idOf(anna);
  await bert.locator('[data-rematch] button.main').click();
  await Promise.all(
    [anna, bert].map((page) => page.waitForURL((url) => !url.pathname.endsWith(before))),
  );
  expect(idOf(anna) === idOf(bert), 'both are at the rematch');

  await anna.goto(`${base}/mine`);
  await anna.getByText('You won by resignation').waitFor();
});

test('a rematch shows before who is away', async () => {
  const { anna, bert } = await twoPlayers();
  await resign(bert);
  await anna.locator('[data-end]').waitFor();
  await bert.close();
  await anna.locator('[data-end]').getByRole('button', { name: 'Rematch' }).click();
  await anna.locator('[data-rematch]', { hasText: 'Away: Bert' }).waitFor();
  await shot(anna, 'rematch-away');
});

test('a rematch is created while its asker is away', async () => {
  const { anna, bert, table } = await twoPlayers();
  await resign(bert);
  await anna.locator('[data-end]').getByRole('button', { name: 'Rematch' }).click();
  await anna.locator('[data-ask-rematch]').click();
  await anna.locator('[data-rematch]', { hasText: 'Waiting for Bert to agree' }).waitFor();
  await anna.goto(`${base}/lobby`);
  await bert.locator('[data-rematch] button.main').click();
  await bert.waitForURL((url) => !url.pathname.endsWith(table));
  await anna.goto(`${base}/mine`);
  await anna.locator(`[data-row="${idOf(bert)}"]`).waitFor();
});
