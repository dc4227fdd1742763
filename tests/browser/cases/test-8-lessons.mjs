// A lesson when something goes wrong, and when it is started over.
import { base, expect, newPage, test } from '../kit.mjs';

const bubble = (page) => page.locator('[data-lesson]');

/** Runs inside the page: does the guide say or ask for something else? */
function goesOn([at, task]) {
  const guide = document.querySelector('[data-lesson]');
  return guide && (guide.dataset.lesson !== at || (guide.dataset.task ?? null) !== task);
}

/** Refuses the first move of the other seat, as a server that cannot save does. */
async function refuseOnce(page) {
  let refused = false;
  await page.routeWebSocket(/\/ws\/(?!me)/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { type, id, seat } = JSON.parse(String(text));
      if (refused || type !== 'move' || seat !== 1) return server.send(text);
      refused = true;
      socket.send(JSON.stringify({ type: 'refused', id, code: 'storage_unavailable', text: 'no' }));
    });
  });
}

test('a lesson sends a refused move again, has no hint, and starts over', async () => {
  // With it the guide asks for the end of a turn until it is told; the page would end it itself.
  const page = await newPage({ prefs: { confirm: true } });
  await refuseOnce(page);
  await page.goto(`${base}/learn/taxis`);
  await page.locator('[data-start]').click();
  await bubble(page).waitFor();
  const table = page.url().split('/').at(-1);
  expect(await page.locator('[data-hint]').isDisabled(), 'the guide is the only adviser');
  for (let task = ''; task !== 'confirm';) {
    const said = await bubble(page).evaluate(({ dataset }) => [
      dataset.lesson,
      dataset.task ?? null,
    ]);
    [, task] = said;
    await bubble(page).locator('[data-next], [data-show]').click();
    await page.waitForFunction(goesOn, said);
  }

  await page.goto(`${base}/learn/taxis`);
  await page.locator('[data-start]').click();
  await page.waitForURL((url) => /\/table\//.test(url.pathname) && !url.href.endsWith(table));
  await bubble(page).waitFor();
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('posthorn.lesson.')),
  );
  expect(!kept.some((key) => key.endsWith(table)), 'what was read before is forgotten');
  await page.goto(`${base}/mine`);
  await page.locator('main a[href^="/table/"]').first().waitFor();
  expect((await page.locator(`a[href*="${table}"]`).count()) === 0, 'the old table is gone');
});
