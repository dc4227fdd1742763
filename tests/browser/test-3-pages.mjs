// Every page in three languages: every text fits at six sizes, nothing keeps anybody from using it, by
// day and by night, with a mouse and with a finger.
import { browserOf, pageOf, shot, test } from './kit.mjs';
import { expectNone, faultsForPeople, fits, tooSmallForFingers } from './look.mjs';
import { placesOf, prepared } from './places.mjs';

async function goThrough(wishes, look) {
  const { tables, key } = await prepared();
  const page = await pageOf(await browserOf({ ...wishes, key }));
  const found = [];
  for (const [name, go] of Object.entries(placesOf(tables))) {
    await page.setViewportSize({
      width: wishes.size?.[0] ?? 1366,
      height: wishes.size?.[1] ?? 900,
    });
    await go(page);
    for (const fault of await look(page, name)) found.push(`${name}: ${fault}`);
  }
  return found;
}

/** Pictures: every page on a phone in each language, and some at every size. */
const often = new Set(['start', 'new', 'taxis', 'loire', 'replay-taxis']);
const isKept = (name, lang, width) =>
  width === 375 || (lang === 'de-DE' && (width === 1366 || often.has(name)));

for (const lang of ['en-GB', 'fr-FR', 'de-DE'])
  test(`every text of every page fits at six sizes in ${lang.slice(0, 2)}`, async () => {
    const found = await goThrough({ lang }, (page, name) =>
      fits(page, async (width) => {
        if (isKept(name, lang, width)) await shot(page, `${name}-${lang.slice(0, 2)}-${width}`);
      }),
    );
    expectNone(found, lang);
  });

// By night only colours change.
for (const [scheme, lang, rules] of [
  ['light', 'en-GB'],
  ['dark', 'fr-FR', ['color-contrast', 'link-in-text-block']],
])
  test(`no page has a serious fault for anybody, ${scheme}`, async () => {
    const found = await goThrough({ lang, scheme }, async (page, name) => {
      const faults = await faultsForPeople(page, rules);
      await shot(page, `${name}-${scheme}`);
      return faults;
    });
    expectNone(found, scheme);
  });

test('a finger hits every control', async () => {
  const found = await goThrough({ size: [375, 812], touch: true }, (page) =>
    tooSmallForFingers(page),
  );
  expectNone(found, 'by touch');
});
