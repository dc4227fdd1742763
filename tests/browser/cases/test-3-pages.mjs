// Every page in three languages: every text fits at six sizes, and the page is accessible, in both
// themes, with a mouse and with a finger.
import { browserOf, pageOf, shot, test } from '../kit.mjs';
import { expectNone, faultsForPeople, fits, tooSmallForFingers } from '../look.mjs';
import { placesOf, prepared } from '../places.mjs';

/** Tables are looked at in more positions in test-8-screens. */
const plainTables = new Set(['taxis', 'loire', 'taxis-over', 'loire-over']);

async function goThrough(settings, look, leftOut = new Set()) {
  const { tables, key } = await prepared();
  const page = await pageOf(await browserOf({ ...settings, key }));
  const found = [];
  for (const [name, go] of Object.entries(placesOf(tables))) {
    if (leftOut.has(name)) continue;
    await page.setViewportSize({
      width: settings.size?.[0] ?? 1366,
      height: settings.size?.[1] ?? 900,
    });
    await go(page);
    for (const fault of await look(page, name)) found.push(`${name}: ${fault}`);
  }
  return found;
}

for (const lang of ['en-GB', 'fr-FR', 'de-DE'])
  test(`every text of every page fits at six sizes in ${lang.slice(0, 2)}`, async () => {
    const look = (page, name) => fits(page, { name: `${name}-${lang.slice(0, 2)}` });
    const found = await goThrough({ lang }, look, plainTables);
    expectNone(found, lang);
  });

/** In the dark theme only colours change. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

test('no page has a serious fault for anybody, in both themes', async () => {
  const found = await goThrough({}, async (page, name) => {
    const all = [];
    for (const [colorScheme, rules] of [['light'], ['dark', rulesOfColours]]) {
      await page.emulateMedia({ colorScheme });
      const faults = await faultsForPeople(page, rules);
      all.push(...faults.map((fault) => `${colorScheme}: ${fault}`));
      await shot(page, `${name}-${colorScheme}`);
    }
    return all;
  });
  expectNone(found, 'people');
});

test('a finger hits every control', async () => {
  const found = await goThrough({ size: [375, 812], touch: true }, (page) =>
    tooSmallForFingers(page),
  );
  expectNone(found, 'by touch');
});
