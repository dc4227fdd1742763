// Tables with others: over a link, at one screen, watched; with a reload and a restart in the middle.
import { base, clickMove, expect, settled, seq, shot, startServer, state, stopServer, test, visitor } from './kit.mjs';

async function layTable(page, seats, game = 'taxis') {
  await page.goto(`${base}/new?game=${game}`);
  await page.locator('select[name=players]').selectOption(String(seats.length));
  for (const [i, kind] of seats.entries()) await page.locator(`select[name=seat-${i}]`).selectOption(kind);
  for (const [i, kind] of seats.entries()) if (kind === 'me') await page.locator(`input[name=name-${i}]`).fill(['Anna', 'Bert', 'Cleo', 'Dora'][i]);
  await page.getByRole('button', { name: 'Lay the table' }).click();
}

async function move(page) {
  const now = await state(page);
  if (now === 'confirm') return page.locator('[data-confirm]').click();
  if (now !== 'move') return undefined;
  return settled(page, await clickMove(page, 0)).catch(() => {});
}

test('two browsers and a bot at one table, over the link, with a reload and a restart', async () => {
  const anna = await visitor();
  await layTable(anna, ['me', 'person', 'bot']);
  const link = await anna.locator('section:has-text("Invitation for seat 2") input').first().inputValue();
  expect(link.includes('/join#'), 'the secret is behind the #');
  await shot(anna, 'waiting');

  const bert = await visitor({ lang: 'de-DE', prefs: { name: 'Bert' } });
  await bert.goto(link);
  await bert.getByRole('button', { name: 'Den Platz nehmen' }).click();
  await bert.waitForSelector('[data-seq]');
  expect(!bert.url().includes('#'), 'the secret has left the address');
  await anna.waitForSelector('[data-seq]');

  const third = await visitor({ prefs: { name: 'Carl' } });
  await third.goto(link);
  await third.getByRole('button', { name: 'Take the seat' }).click();
  await third.waitForSelector('[role=alert]');

  for (let i = 0; i < 6; i++) for (const page of [anna, bert]) await move(page);
  await bert.reload();
  await bert.waitForSelector('[data-seq]');
  const port = Number(new URL(base).port);
  await stopServer('SIGKILL');
  await startServer(port);
  for (let i = 0; i < 8; i++) {
    for (const page of [anna, bert]) {
      await page.waitForTimeout(300);
      await move(page);
    }
  }
  await anna.waitForTimeout(1500);
  expect((await seq(anna)) === (await seq(bert)), 'both know the same after reload and restart');
  await shot(bert, 'table-de');
});

test('two at one screen, with a hand-over between', async () => {
  const page = await visitor();
  await layTable(page, ['me', 'me']);
  const seen = new Set();
  for (let i = 0; i < 24; i++) {
    await settled(page);
    const now = await state(page);
    if (now === 'hand-over') {
      const words = await page.locator('[data-hand-over]').innerText();
      seen.add(words);
      expect((await page.locator('.seats').count()) === 0, 'no hand is seen before it is handed over');
      if (seen.size === 1) await shot(page, 'hand-over');
      await page.locator('[data-hand-over]').click();
    } else if (now === 'confirm') await page.locator('[data-confirm]').click();
    else await clickMove(page, 0);
    await page.waitForTimeout(150);
  }
  expect(seen.size === 2, `both were called to the screen: ${[...seen]}`);
});

test('the lobby lists an open table, and a stranger sits down', async () => {
  const anna = await visitor();
  await anna.goto(`${base}/new?game=taxis&open=1`);
  await anna.locator('input[name=name-0]').fill('Anna');
  await anna.getByRole('button', { name: 'Lay the table' }).click();
  await anna.waitForSelector('h2');
  const bert = await visitor({ prefs: { name: 'Bert' } });
  await bert.goto(`${base}/lobby`);
  await shot(bert, 'lobby');
  await bert.getByRole('link', { name: 'Take a seat' }).first().click();
  await bert.getByRole('button', { name: 'Take the seat' }).click();
  await bert.waitForSelector('[data-seq]');
  await anna.waitForSelector('[data-seq]');
});

test('a spectator sees the table and no hand', async () => {
  const anna = await visitor();
  await layTable(anna, ['me', 'person']);
  const watch = await anna.locator('section:has-text("To watch") input').first().inputValue();
  const join = await anna.locator('section:has-text("Invitation") input').first().inputValue();
  const bert = await visitor({ prefs: { name: 'Bert' } });
  await bert.goto(join);
  await bert.getByRole('button', { name: 'Take the seat' }).click();
  await bert.waitForSelector('[data-seq]');
  const eve = await visitor();
  await eve.goto(watch);
  await eve.waitForSelector('[data-seq]');
  expect((await eve.locator('aside .moves button').count()) === 0, 'a watcher cannot move');
});
