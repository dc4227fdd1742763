// Tests the page in Debian's Chromium against the real server, in one process more than the machine
// has cores: a fifth of the time a case waits for frames and answers. Each takes the next case when
// it is done with one.
//   POSTHORN=build/posthorn tests/browser/run.sh [WORD…]   only cases whose name contains a WORD
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { folder, load } from './cases.mjs';

/** WebSocket in Node 20. */
const withSockets = ['--experimental-websocket', '--disable-warning=ExperimentalWarning'];
const waiting = await load(process.argv.slice(2));
const begun = Date.now();
const count = { passed: 0, failed: 0 };

function report({ name, ok, seconds, said }) {
  count[ok ? 'passed' : 'failed']++;
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
  for (const line of said) console.log(line);
}

/** Lets a process run cases until none is left, or until it dies, which fails its case. */
const work = () =>
  new Promise((ended) => {
    const worker = fork(join(folder, 'worker.mjs'), { execArgv: withSockets });
    let name;
    const next = () => {
      name = waiting.shift();
      if (name) worker.send(name);
      else worker.disconnect();
    };
    worker.on('message', (result) => {
      report(result);
      next();
    });
    worker.on('exit', () => {
      if (name) report({ name, ok: false, seconds: '?', said: ['        its process died'] });
      ended();
    });
    next();
  });

async function workAndReplace() {
  while (waiting.length) await work();
}

const processes = Math.min(availableParallelism() + 1, waiting.length);
await Promise.all(Array.from({ length: processes }, workAndReplace));
console.log(`${Math.round((Date.now() - begun) / 1000)} s in ${processes} processes`);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed || !count.passed ? 1 : 0;
