// What a person meets around the games: the start page, names, titles, the focus, live tables
// and notices.
import { Driver } from '../driver.mjs';
import { base, browserOf, expect, newPage, pageOf, shot, test } from '../kit.mjs';
import { untilStill } from '../look.mjs';
import { wanted } from '../play.mjs';

const idOf = (page) => page.url().split('/').at(-1);
const titleIs = (page, title) =>
  page.waitForFunction((wantedTitle) => document.title === wantedTitle, title);

test('a newcomer is shown the guided game first; later the level last played', async () => {
  const page = await newPage({ prefs: { name: '' } });
  await page.goto(base);
  await page.locator('[data-game=loire] a.main[data-learn]').waitFor();
  await shot(page, 'start-newcomer');
  expect((await page.locator('[data-game]').count()) === 2, 'two games');
  expect((await page.locator('main section').count()) === 1, 'only what goes on now');
  await page.locator('[data-game=loire] [data-play]').click();
  await page.waitForURL(/\/table\//);

  await page.goto(base);
  await page.locator('[data-game=taxis] a.main[data-learn]').waitFor();
  await page.locator('[data-game=taxis] [data-level]').click();
  expect((await page.locator('[popover]:popover-open button').count()) === 8, 'eight levels');
  await page.getByRole('button', { name: 'Courier' }).click();
  await page.locator('[data-game=taxis] [data-play]', { hasText: 'Courier' }).click();
  await page.waitForURL(/\/table\//);
  await page.goto(base);
  await page.locator('[data-game=taxis] button.main', { hasText: 'Courier' }).waitFor();
  await shot(page, 'start-played');
});

test('a name stays in the browser', async () => {
  const page = await newPage({ prefs: { name: '' } });
  await page.goto(base);
  await page.locator('[data-identity]', { hasText: 'Guest' }).click();
  await page.locator('#identity input[name=name]').fill('Marie');
  await page.keyboard.press('Enter');
  await page.reload();
  await page.locator('[data-identity]', { hasText: 'Marie' }).waitFor();
  await page.goto(`${base}/new?game=taxis`);
  await page.waitForSelector('input[name=name-0]');
  expect((await page.inputValue('input[name=name-0]')) === 'Marie', 'the form has the name');
});

test('each page has its title, and its heading the focus after navigating', async () => {
  const page = await newPage();
  await page.goto(base);
  await titleIs(page, 'Posthorn');
  const links = [
    ['/learn', 'Learn'],
    ['/lobby', 'Lobby'],
    ['/mine', 'My games'],
  ];
  for (const [path, name] of links) {
    await page.locator(`header a[href="${path}"]`).click();
    await titleIs(page, `${name} · Posthorn`);
    await page.waitForFunction(
      (text) =>
        document.activeElement?.tagName === 'H1' && document.activeElement.textContent === text,
      name,
    );
  }
});

test('a page that cannot be loaded offers to try again', async () => {
  const page = await newPage();
  await page.goto(`${base}/mine`);
  await page.route('**/api/v1/me/tables*', (route) => route.abort());
  await page.reload();
  await page.locator('[data-again]').waitFor();
  await page.unroute('**/api/v1/me/tables*');
  await page.locator('[data-again]').click();
  await page.locator('[data-again]').waitFor({ state: 'detached' });
});

test('an empty lobby invites; a public game is watched from it', async () => {
  const anna = await newPage();
  await anna.goto(`${base}/new?game=taxis&open=1`);
  await anna.locator('form button.main').click();
  await anna.waitForURL(/\/table\//);
  const table = idOf(anna);
  const bert = await newPage({ prefs: { name: 'Bert' } });
  await bert.goto(`${base}/lobby`);
  await bert.locator(`[data-open="${table}"] a`).click();
  await bert.locator('main form button.main').click();
  await bert.waitForSelector('[data-seq]');

  const eve = await newPage({ prefs: { name: 'Eve' } });
  // Other cases may have left open tables on this server.
  await eve.route('**/api/v1/tables?*', (route) => route.fulfill({ json: { tables: [] } }));
  await eve.goto(`${base}/lobby`);
  await eve.locator('[data-empty]').waitFor();
  await shot(eve, 'lobby');
  await eve.locator(`[data-live="${table}"] a`).click();
  await eve.waitForSelector('[data-seq]');
  expect((await eve.locator('[data-move]').count()) === 0, 'a spectator cannot move');
});

test('the computer plays against itself while somebody watches', async () => {
  const page = await newPage();
  await page.goto(`${base}/lobby`);
  await page.locator('[data-show=taxis] button').click();
  await page.waitForFunction(
    () => Number(document.querySelector('[data-seq]')?.getAttribute('data-seq')) > 8,
  );
  const table = idOf(page);
  await page.goto(`${base}/lobby`);
  await page.locator('[data-show=taxis] button').click();
  await page.waitForURL(`**/table/${table}`);
  await page.goto(base);
  await page.locator('[data-show=taxis]').waitFor();
  const learns = page.locator('[data-game=taxis] a.main[data-learn]');
  expect((await learns.count()) === 1, 'a spectator is still shown the guided game');
});

/** The different colours of the links and buttons in sight. */
const coloursOf = (page) =>
  page
    .locator('a, button')
    .evaluateAll((all) =>
      [
        ...new Set(
          all
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .map((one) => getComputedStyle(one).color),
        ),
      ]
        .sort()
        .join(' '),
    );

test('links and buttons follow a change of the theme at once', async () => {
  const page = await newPage({ prefs: { played: true } });
  for (const path of ['/', '/lobby', '/learn/loire', '/rules/taxis']) {
    await page.goto(base + path);
    await page.locator('main a').first().waitFor();
    await untilStill(page, () => coloursOf(page));
    await page.locator('[data-identity]').click();
    await page.locator('#identity select[name=theme]').selectOption('dark');
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0); // what is pointed at has colours of its own
    const changed = await coloursOf(page);
    await page.reload();
    await page.locator('main a').first().waitFor();
    const loaded = await untilStill(page, () => coloursOf(page));
    expect(loaded === changed, `${path} has the colours of the dark theme: ${changed}, ${loaded}`);
    await page.evaluate(() => localStorage.clear());
  }
});

test('a reader who looks elsewhere is told of the turn and of the chat', async () => {
  const anna = await browserOf();
  await anna.grantPermissions(['notifications']);
  await anna.addInitScript(() => {
    globalThis.told = [];
    globalThis.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title, { body }) {
        globalThis.told.push(`${title} ${body}`);
      }
      close() {}
    };
    document.hasFocus = () => false;
  });
  const host = await Driver.of(anna);
  const { table, seats } = await host.table('taxis', ['me', 'person'], { first: 1 });
  const page = await pageOf(anna);
  await page.goto(`${base}/table/${table}`);
  await page.locator('[data-offer] .yes').click();

  const bert = await Driver.stranger();
  await bert.join(table, 1, seats[0].secret, 'Bert');
  await bert.sit(table);
  await page.waitForSelector('[data-seq]');
  await bert.say(1, 'Hello Anna');
  await page.waitForFunction(() => globalThis.told.some((text) => text.includes('Hello Anna')));
  await bert.endTurn(1);
  await page.waitForFunction(() => globalThis.told.some((text) => text.startsWith('Your turn')));
  await wanted(page);
  expect((await page.title()).startsWith('● '), 'the title has the mark');
  const icon = await page.locator('link[rel=icon]').getAttribute('href');
  expect(icon === '/posthorn-turn.svg', 'the icon has the mark');
});
