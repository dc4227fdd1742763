// A lesson when something goes wrong, and when it is started over.
import { base, expect, newPage, test } from '../kit.mjs';

const bubble = (page) => page.locator('[data-lesson]');

/** Runs inside the page: does the guide say or ask for something else? */
function goesOn([at, task]) {
  const guide = document.querySelector('[data-lesson]');
  return guide && (guide.dataset.lesson !== at || guide.getAttribute('data-task') !== task);
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
  const page = await newPage();
  await refuseOnce(page);
  await page.goto(`${base}/learn/taxis`);
  await page.locator('[data-start]').click();
  await bubble(page).waitFor();
  const table = page.url().split('/').at(-1);
  expect(await page.locator('[data-hint]').isDisabled(), 'the guide is the only adviser');
  for (let task = ''; task !== 'confirm';) {
    const guide = page.locator('[data-lesson]');
    const at = await guide.getAttribute('data-lesson');
    task = await guide.getAttribute('data-task');
    await guide.locator('[data-next], [data-show]').click();
    await page.waitForFunction(goesOn, [at, task]);
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
