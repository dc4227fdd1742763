// Every page in three languages, at six sizes, by light and dark: nothing clipped, no serious fault
// for people who see, hear or point otherwise.
import { readFileSync } from 'node:fs';
import { axePath, base, clickMove, expect, settled, shot, test, visitor } from './kit.mjs';

const sizes = [[320, 568], [390, 844], [768, 1024], [1024, 768], [1366, 900], [1920, 1080]];
const langs = ['en-GB', 'fr-FR', 'de-DE'];
const axe = readFileSync(axePath, 'utf8');

async function table(page, index) {
  await page.goto(base);
  await page.locator('.games button.main').nth(index).click();
  await page.waitForSelector('[data-seq]');
  await settled(page);
  for (let i = 0; i < 3; i++) await settled(page, await clickMove(page, i)).catch(() => {});
}

const places = {
  start: (page) => page.goto(base),
  new: async (page) => {
    await page.goto(`${base}/new?game=loire`);
    await page.waitForSelector('form');
    await page.locator('details').first().evaluate((d) => d.setAttribute('open', ''));
  },
  lobby: (page) => page.goto(`${base}/lobby`),
  mine: (page) => page.goto(`${base}/mine`),
  rules: async (page) => {
    await page.goto(`${base}/rules/loire`);
    await page.waitForSelector('article table');
  },
  learn: (page) => page.goto(`${base}/learn/taxis`),
  replay: (page) => page.goto(`${base}/replay`),
  taxis: (page) => table(page, 1),
  loire: (page) => table(page, 0),
};

/** Texts that do not fit where they are, and pages wider than the window. */
function misfits() {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of document.querySelectorAll('button, a, h1, h2, h3, label, p, li, td, th, summary, strong, span')) {
    const style = getComputedStyle(element);
    const clipped = element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 4;
    if (clipped && /hidden|clip/.test(style.overflow + style.overflowX) && !element.closest('.unseen') && element.clientWidth > 0 && element.textContent.trim())
      found.push(`${element.tagName} "${element.textContent.trim().slice(0, 40)}" is clipped`);
  }
  return found;
}

for (const lang of langs)
  for (const [name, go] of Object.entries(places))
    test(`${name} in ${lang.slice(0, 2)}: fits at six sizes, no serious fault for anybody`, async () => {
      const page = await visitor({ lang });
      await go(page);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const found = await page.evaluate(misfits);
        expect(found.length === 0, `${width}×${height}: ${found.slice(0, 3).join('; ')}`);
        if (lang === 'de-DE' || width === 390) await shot(page, `${name}-${lang.slice(0, 2)}-${width}`);
      }
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
      const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
      expect(serious.length === 0, serious.map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 120)}`).join('; '));
    });

test('by night the contrast is as good', async () => {
  const page = await visitor({ scheme: 'dark' });
  for (const name of ['start', 'taxis', 'loire']) {
    await places[name](page);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ['color-contrast'] }));
    expect(violations.length === 0, violations.map((v) => v.nodes[0]?.html.slice(0, 120)).join('; '));
    await shot(page, `${name}-dark`);
  }
});

test('a thing says what it is and why not', async () => {
  const page = await visitor();
  await places.taxis(page);
  await page.locator('[data-thing=wainwright]').click();
  await page.waitForSelector('dialog h2');
  await page.waitForSelector('dialog li');
  const text = await page.locator('dialog').innerText();
  expect(/TT-/.test(text), `the rule is named: ${text}`);
  await shot(page, 'why-not');
});

test('the guided games explain and go on', async () => {
  for (const game of ['taxis', 'loire']) {
    const page = await visitor();
    await page.goto(`${base}/learn/${game}`);
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.waitForSelector('[data-seq]');
    let understood = 0;
    for (let i = 0; i < 40 && understood < 5; i++) {
      await settled(page);
      const button = page.getByRole('button', { name: 'Understood' });
      if (await button.count()) {
        await button.click();
        understood++;
        continue;
      }
      await page.locator('[data-hint]').click();
      await page.locator('[data-do-hint]').click();
      await page.waitForTimeout(400);
    }
    expect(understood >= 5, `${game}: ${understood} things were explained`);
    const url = page.url();
    await page.goto(`${base}/learn/${game}`);
    await page.getByRole('link', { name: 'Go on where you were' }).click();
    await page.waitForSelector('[data-seq]');
    expect(page.url() === url, 'the lesson goes on at the same table');
    await shot(page, `learn-${game}`);
  }
});

test('the first load is small', async () => {
  const page = await visitor();
  let bytes = 0;
  page.on('response', async (response) => {
    const sizes = await response.request().sizes().catch(() => undefined);
    bytes += sizes?.responseBodySize ?? 0;
  });
  await page.goto(base, { waitUntil: 'networkidle' });
  expect(bytes > 0 && bytes < 250 * 1024, `${bytes} bytes`);
});
