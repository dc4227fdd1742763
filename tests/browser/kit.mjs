// What the tests of the page share: a server, a browser, and faults that fail any case.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { caseOf, expect, minutesOf } from './cases.mjs';
import { leaveUnpainted, painted } from './paint.mjs';

const require = createRequire(resolve('web/package.json'));
const { chromium } = require('playwright-core');
export const axePath = require.resolve('axe-core/axe.min.js');

export const screens = resolve(
  process.env.POSTHORN_SCREENS ?? join(process.env.POSTHORN_BUILD ?? 'build', 'screens'),
);
mkdirSync(screens, { recursive: true });

/** The timeout of everything that a page or the server does, in milliseconds. */
export const patience = 120_000;

export { expect, test } from './cases.mjs';

// ---- running ----

const brief = (error) =>
  String(error.stack ?? error)
    .split('\n')
    .slice(0, 16)
    .join('\n        ');

async function fail(name, error) {
  console.log(`        ${brief(error)}`);
  for (const fault of faults) console.log(`        besides: ${fault}`);
  for (const [i, page] of openPages().entries())
    await takePicture(page, `failed-${name.replace(/\W+/g, '-')}-${i}`);
}

/** Runs a case until its deadline. What it still does after that fails with its pages closed. */
async function runUntilDeadline(one) {
  const minutes = minutesOf(one);
  let late;
  const deadline = new Promise((_, fail) => {
    const error = new Error(`the case is not over after ${minutes} minutes`);
    late = setTimeout(() => fail(error), minutes * 60_000);
  });
  try {
    await Promise.race([one.run(), deadline]);
  } finally {
    clearTimeout(late);
  }
}

/** Runs one case; what it says goes to the console. */
export async function runCase(name) {
  const begun = Date.now();
  let ok = true;
  faults.length = 0;
  try {
    await runUntilDeadline(caseOf(name));
    expect(faults.length === 0, faults.join('\n        '));
  } catch (error) {
    ok = false;
    await fail(name, error);
  } finally {
    await closeAll();
  }
  return { name, ok, seconds: ((Date.now() - begun) / 1000).toFixed(1) };
}

// ---- the server ----

const unlimited = '--limits all=0/1 --sockets-per-address 1000';
let store;
let server;
export let base = '';

export async function startServer(port = 0) {
  store ??= mkdtempSync(join(tmpdir(), 'posthorn-browser-'));
  const options = `--listen 127.0.0.1:${port} ${unlimited}`.split(' ');
  const args = ['serve', ...options, '--store', join(store, 'tables.store')];
  server = spawn(process.env.POSTHORN ?? 'build/posthorn', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  base = await new Promise((done, fail) => {
    let heard = '';
    const listen = (data) => {
      heard += data;
      const found = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(heard);
      if (found) done(found[1]);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', () => fail(new Error(`the server did not start: ${heard}`)));
  });
}

export async function stopServer(signal = 'SIGTERM') {
  const ended = new Promise((done) => server.once('exit', done));
  server.kill(signal);
  await ended;
}

// ---- the browser ----

/** Without windows a new context takes a sixth of the time; the whole browser does as well. */
const chromiums = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
let browser;
let contexts = [];
const faults = []; // what no page may do, in the test that is running
const openPages = () =>
  contexts.flatMap((context) => context.pages()).filter((page) => !page.isClosed());

async function launch() {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? chromiums.find(existsSync),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return browser;
}

const isOurs = (url) => /^(data|blob):/.test(url) || new URL(url).host === new URL(base).host;
/** Lost connections, which cases bring about, and refusals, which are answers. A file of the page
 * that is not there, or an error of the server, is a fault. */
function isExpected(message, page) {
  const text = message.text();
  if (/WebSocket connection|Failed to load resource: net::/.test(text)) return true;
  const isRefusal = /Failed to load resource.* status of 4\d\d/.test(text);
  const { url } = message.location();
  return isRefusal && (url === page.url() || new URL(url).pathname.startsWith('/api/'));
}

/** Records faults: requests to other hosts, script errors, violations of the security policy. */
function recordFaults(page) {
  page.on(
    'request',
    (request) => isOurs(request.url()) || faults.push(`a request went to ${request.url()}`),
  );
  page.on(
    'websocket',
    (socket) => isOurs(socket.url()) || faults.push(`a socket went to ${socket.url()}`),
  );
  page.on('pageerror', (error) => faults.push(`an error in the page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message, page))
      faults.push(`the console says: ${message.text()}`);
  });
  page.setDefaultTimeout(patience);
  return page;
}

/** A new browser context. `prefs`: as the page keeps them; `key`: that of another context, for the
 * same person; `isPainted`: as people see it (paint.mjs). */
export async function browserOf({
  size = [1366, 900],
  lang = 'en-GB',
  scheme = 'light',
  prefs = {},
  touch = false,
  motion = 'reduce',
  key = [],
  isPainted = false,
} = {}) {
  if (!server) await startServer();
  const context = await (
    await launch()
  ).newContext({
    viewport: { width: size[0], height: size[1] },
    locale: lang,
    colorScheme: scheme,
    hasTouch: touch,
    reducedMotion: motion,
  });
  contexts.push(context);
  await context.addCookies(key);
  if (!isPainted) await context.addInitScript(leaveUnpainted);
  await context.addInitScript(
    (kept) => {
      if (location.origin === 'null') return; // an empty page keeps nothing
      if (!localStorage.getItem('posthorn.prefs')) localStorage.setItem('posthorn.prefs', kept);
    },
    JSON.stringify({ name: 'Anna', speed: 'off', sound: false, confirm: false, ...prefs }),
  );
  return context;
}

/** The key of a context, for another context of the same person. */
export async function keyOf(context) {
  await context.request.post(`${base}/api/v1/key`, {
    headers: { Origin: base, 'X-Posthorn': '1' },
    data: {},
  });
  return context.cookies(base);
}

/** A context has one page: Chromium does not draw pages in the background. */
export const pageOf = async (context) => recordFaults(await context.newPage());

/** A page in a new context. */
export const newPage = async (settings) => pageOf(await browserOf(settings));

const endings = [];
/** Calls `end` when the case is over. */
export const whenCaseEnds = (end) => endings.push(end);

async function closeAll() {
  for (const end of endings.splice(0)) end();
  await Promise.all(contexts.map((context) => context.close().catch(() => {})));
  contexts = [];
}

/** Waits until the page has drawn a frame, or would have: one that is out of sight draws none. */
export const frame = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(done);
        setTimeout(done, 250);
      }),
  );

/** Waits for this many frames. */
export async function frames(page, count) {
  for (let i = 0; i < count; i++) await frame(page);
}

/** Takes a screenshot for people; a failure to take it does not fail the test. */
export const takePicture = (page, name) =>
  painted(page, () =>
    page.screenshot({ path: join(screens, `${name}.png`), fullPage: true, timeout: 20_000 }),
  ).catch(() => console.log(`        no picture of ${name}`));

/** Keeps a picture of how the page looks, where a folder is named for such pictures. */
export const shot = (page, name) =>
  process.env.POSTHORN_SCREENS ? takePicture(page, name) : undefined;

export async function finish() {
  await browser?.close();
  if (server) await stopServer().catch(() => {});
  if (store) rmSync(store, { recursive: true, force: true });
}
