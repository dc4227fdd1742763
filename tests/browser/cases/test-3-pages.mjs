// Every page in three languages: every text fits at six sizes, and a finger hits its controls.
import { test } from '../kit.mjs';
import { expectNone, fits, tooSmallForFingers } from '../look.mjs';
import { goThrough } from '../places.mjs';

/** Tables are looked at in more positions in test-8-screens. */
const plainTables = new Set(['taxis', 'loire', 'taxis-over', 'loire-over']);

for (const lang of ['en-GB', 'fr-FR', 'de-DE'])
  test(`every text of every page fits at six sizes in ${lang.slice(0, 2)}`, async () => {
    const look = (page, name) => fits(page, { name: `${name}-${lang.slice(0, 2)}` });
    const found = await goThrough({ lang }, look, plainTables);
    expectNone(found, lang);
  });

test('a finger hits every control', async () => {
  const found = await goThrough({ size: [375, 812], touch: true }, (page) =>
    tooSmallForFingers(page),
  );
  expectNone(found, 'by touch');
});
