// The cases of all test files, and what they expect.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const folder = dirname(fileURLToPath(import.meta.url));

const cases = [];

/** Declares a case. `long`: it takes so long that it is begun first. */
export const test = (name, run, { long = false } = {}) => cases.push({ name, run, long });

/** A case that takes longer has failed: it waits for what does not come. A busy machine takes
 * several times as long as an idle one. */
export const minutesOf = ({ long }) => (long ? 12 : 6);

export function expect(condition, what) {
  if (!condition) throw new Error(what);
}

export const caseOf = (name) => cases.find((one) => one.name === name);

/** Reads the test files. Returns the names of the cases that contain one of the words (without
 * words, of all), the long ones first. */
export async function load(words = []) {
  const files = readdirSync(join(folder, 'cases')).sort();
  for (const file of files) await import(join(folder, 'cases', file));
  const names = cases.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  expect(!twice, `there are two cases "${twice}"`);
  return cases
    .toSorted((a, b) => Number(b.long) - Number(a.long))
    .map(({ name }) => name)
    .filter((name) => !words.length || words.some((word) => name.includes(word)));
}
