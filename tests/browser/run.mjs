// Tests the page in Debian's Chromium against the real server, with a new store.
//   POSTHORN=build/posthorn tests/browser/run.sh [WORD…]   only tests whose name contains a WORD
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finish, runTests, verdict } from './kit.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
for (const file of readdirSync(folder)
  .filter((name) => name.startsWith('test-'))
  .sort())
  await import(join(folder, file));
await runTests(process.argv.slice(2));
await finish();
process.exitCode = verdict() ? 0 : 1;
