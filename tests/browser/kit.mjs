// What the tests of the page share: a server, a browser, and ways to play.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(resolve('web/package.json'));
const { chromium } = require('playwright-core');
export const axePath = require.resolve('axe-core/axe.min.js');

export const screens = resolve(process.env.POSTHORN_SCREENS ?? 'build/screens');
mkdirSync(screens, { recursive: true });

// ---- counting ----

const tests = [];
let passed = 0;
let failed = 0;

export const test = (name, run) => tests.push({ name, run });

export function expect(condition, what) {
  if (!condition) throw new Error(what);
}

export async function runTests(words) {
  for (const { name, run } of tests) {
    if (words.length && !words.some((word) => name.includes(word))) continue;
    try {
      await run();
      passed++;
      console.log(`ok      ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED  ${name}\n        ${String(error.stack ?? error).split('\n').slice(0, 6).join('\n        ')}`);
      await shot(lastPage, `failed-${name.replace(/\W+/g, '-')}`).catch(() => {});
    } finally {
      await closeContexts();
    }
  }
}

// ---- the server ----

const folder = mkdtempSync(join(tmpdir(), 'posthorn-browser-'));
let server;
export let base = '';

export async function startServer(port = 0) {
  const args = ['serve', '--listen', `127.0.0.1:${port}`, '--store', join(folder, 'tables.store'), '--limits', 'create=0/1,join=0/1,think=0/1,chat=0/1,player=0/1,watcher=0/1'];
  server = spawn(process.env.POSTHORN ?? 'build/posthorn', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  base = await new Promise((done, fail) => {
    let heard = '';
    const listen = (data) => {
      heard += data;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(heard);
      if (found) done(found[0]);
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

let browser;
let contexts = [];
let lastPage;
export const outside = []; // requests that went elsewhere
export const complaints = []; // of the pages

async function launch() {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  return browser;
}

/** A browser of its own, with its own cookies; prefs as the page keeps them. */
export async function visitor({ size = [1366, 900], lang = 'en-GB', scheme = 'light', prefs = {}, touch = false } = {}) {
  if (!server) await startServer();
  const context = await (await launch()).newContext({
    viewport: { width: size[0], height: size[1] },
    locale: lang,
    colorScheme: scheme,
    hasTouch: touch,
    reducedMotion: 'reduce',
  });
  contexts.push(context);
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('posthorn.prefs')) localStorage.setItem('posthorn.prefs', kept);
  }, JSON.stringify({ name: 'Anna', speed: 'off', confirm: false, ...prefs }));
  const page = await context.newPage();
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(data|blob|ws):/.test(request.url())) outside.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.setDefaultTimeout(30000);
  lastPage = page;
  return page;
}

async function closeContexts() {
  await Promise.all(contexts.map((context) => context.close().catch(() => {})));
  contexts = [];
}

export const shot = (page, name) => page.screenshot({ path: join(screens, `${name}.png`), fullPage: true });

export async function finish() {
  await browser?.close();
  if (server) await stopServer().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
  console.log(`${passed} passed, ${failed} failed`);
  return failed || !passed ? 1 : 0;
}

// ---- playing ----

const asideMoves = 'aside .moves button';

/** What the page waits for: my move, my confirmation, the end, or nothing of mine. */
export async function state(page) {
  return page.evaluate(() => {
    if (document.querySelector('[data-end]')) return 'over';
    if (document.querySelector('[data-confirm]')) return 'confirm';
    if (document.querySelector('[data-hand-over]')) return 'hand-over';
    if (document.querySelector('aside .moves button')) return 'move';
    return 'wait';
  });
}

export async function settled(page, seen = '') {
  await page.waitForFunction(
    (before) => {
      const now = document.querySelector('[data-seq]')?.getAttribute('data-seq') ?? '';
      const ready = document.querySelector('[data-end], [data-confirm], [data-hand-over], aside .moves button');
      return ready && now !== before;
    },
    seen,
    { timeout: 30000 },
  );
}

export const seq = (page) => page.evaluate(() => document.querySelector('[data-seq]')?.getAttribute('data-seq') ?? '');

/** Plays one decision by a click on the n-th possibility (counted modulo). */
export async function clickMove(page, n) {
  const before = await seq(page);
  const moves = page.locator(asideMoves);
  const index = n % (await moves.count());
  const move = moves.nth(index);
  if (!(await move.isVisible())) await move.evaluate((button) => button.closest('details')?.setAttribute('open', ''));
  await move.click();
  return before;
}

/** A small random number generator, so that every run plays the same way. */
export function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % n;
  };
}
