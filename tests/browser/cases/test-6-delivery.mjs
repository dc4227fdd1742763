// What the server sends to a browser: its size and headers, nothing inline, nothing from other
// hosts; only cheap properties are animated; and every word of the page can be translated.
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { base, browserOf, expect, pageOf, shot, test } from '../kit.mjs';
import { expectNone, fits } from '../look.mjs';
import { placesOf, prepared } from '../places.mjs';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "font-src 'self'",
].join('; ');
const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** The files of the page: those that its document names, and those that they name. */
async function filesOf(context) {
  const html = await (await context.request.get(base)).text();
  const files = new Map([['/', html]]);
  const waiting = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (files.has(path)) continue;
    const text = await (await context.request.get(base + path)).text();
    files.set(path, text);
    for (const [, name] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g))
      waiting.push(`/assets/${name}`);
  }
  return files;
}

test('every answer has the headers that protect its reader', async () => {
  const context = await browserOf();
  const files = await filesOf(context);
  for (const path of [
    ...files.keys(),
    '/table/nothing',
    '/api/v1/games',
    '/api/v1/tables/nothing',
    '/nothing/here',
    '/healthz',
  ]) {
    const answer = await context.request.get(base + path);
    for (const [name, value] of Object.entries(headers))
      expect(answer.headers()[name] === value, `${path}: ${name} is ${answer.headers()[name]}`);
  }
  const made = await context.request.post(`${base}/api/v1/key`, {
    headers: { Origin: base, 'X-Posthorn': '1' },
    data: {},
  });
  expect(made.headers()['cache-control'] === 'no-store', 'what is private is not stored');
});

test("a wrong link says so in the reader's language; a program gets a problem", async () => {
  const context = await browserOf({ lang: 'de-DE' });
  const page = await pageOf(context);
  const answer = await page.goto(`${base}/nothing/here`);
  expect(answer.status() === 404, `the status is ${answer.status()}`);
  expect(
    (await page.locator('h1').textContent()) === 'Seite nicht gefunden',
    await page.locator('h1').textContent(),
  );
  await page.getByRole('link', { name: 'Zur Startseite' }).first().click();
  await page.waitForURL(`${base}/`);
  expect(
    (await context.request.get(`${base}/nothing/here`)).headers()['content-type'] ===
      'application/problem+json',
    'a program',
  );
});

test('no script and no style stands in the document', async () => {
  const html = (await filesOf(await browserOf())).get('/');
  expect(!/<style|\sstyle=|\son\w+=|javascript:/i.test(html), 'no inline style or handler');
  for (const [tag] of html.matchAll(/<script\b[^>]*>/gi))
    expect(/\ssrc="\//.test(tag), `a script of our own files: ${tag}`);
});

test('only transform and opacity are animated', async () => {
  const css = [...(await filesOf(await browserOf()))]
    .filter(([path]) => path.endsWith('.css'))
    .map(([, text]) => text)
    .join('\n');
  expect(css.length > 1000, 'there are styles');
  const cheap = /^(transform|opacity|rotate|scale|translate|none|visibility)$/;
  for (const [, list] of css.matchAll(/[{;]transition(?:-property)?:([^;}]+)/g))
    for (const one of list.split(/,(?![^(]*\))/))
      expect(
        cheap.test(one.trim().split(/[\s!]+/)[0]) ||
          (/^[\d.]/.test(one.trim()) === false && cheap.test(one.trim())),
        `transition:${list}`,
      );
  for (const [, name, frames] of css.matchAll(
    /@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)\}/g,
  ))
    for (const [, property] of frames.matchAll(/[{;]\s*([\w-]+)\s*:/g))
      expect(
        /^(transform|opacity|rotate|scale|translate|animation-timing-function)$/.test(property),
        `@keyframes ${name} moves ${property}`,
      );
});

test('the first load is less than 250 KB', async () => {
  const page = await pageOf(await browserOf());
  const answers = [];
  page.on('response', (response) => answers.push(response.request().sizes()));
  await page.goto(base, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(answers)).reduce(
    (sum, { responseBodySize, responseHeadersSize }) =>
      sum + responseBodySize + responseHeadersSize,
    0,
  );
  console.log(`        ${Math.round(bytes / 1000)} KB in ${answers.length} answers`);
  expect(bytes > 10_000 && bytes < 250_000, `${bytes} bytes`);
});

// ---- the pseudo-language ----

const pseudoPage = resolve('web/dist-pseudo');
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
};

/** Serves the page of the pseudo-language instead of the one in the program. */
async function replacePage(context) {
  // Without this, Chromium forbids such a page to talk to this machine.
  await context.grantPermissions(['local-network-access']);
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/api/')) return route.continue();
    const file = join(pseudoPage, extname(pathname) ? pathname : 'index.html');
    if (!existsSync(file)) return route.continue();
    return route.fulfill({
      body: readFileSync(file),
      contentType: types[extname(file)],
      headers: { 'Content-Security-Policy': policy },
    });
  });
}

/** A name at the beginning of a line of the page. */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Collects every text of the server: names, moves and rules are translated there. */
function collect(page) {
  const words = new Set([
    'Anna',
    'Bert',
    'Posthorn',
    'La Loire',
    'Thurn und Taxis',
    'Ulm', // on the signpost of the picture; cities keep their names
    'English',
    'Français',
    'Deutsch',
  ]);
  const gather = (value) => {
    if (typeof value === 'string')
      [value, capital(value)].forEach((text) => words.add(text.replace(/[\s…]+/g, ' ')));
    else if (value && typeof value === 'object')
      Object.entries(value).forEach(([key, inner]) => (words.add(key), gather(inner)));
  };
  page.on(
    'response',
    async (response) =>
      response.url().includes('/api/') && gather(await response.json().catch(() => undefined)),
  );
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => gather(JSON.parse(String(payload)))),
  );
  return words;
}

/** Runs inside the page: all texts that can be read or heard. */
function spoken() {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement.closest('noscript, code, [translate=no]')) found.push(text.data);
  for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
    for (const element of document.querySelectorAll(`[${name}]`))
      found.push(element.getAttribute(name));
  return found;
}

/** The rest of a text without the texts in brackets and those of the server. "…" does not count. */
function untranslated(text, words) {
  let rest = text.replace(/[\s…]+/g, ' ');
  for (let before = ''; before !== rest;)
    [before, rest] = [rest, rest.replace(/\[[^[\]]*~\]/g, ' ')];
  rest = rest.replace(/\d+ \p{L}{3,4} \d{4}(, \d+:\d\d)?/gu, ' '); // a date as en-GB writes it
  rest = rest.replace(/\b[IVX]+\b/g, ' '); // levels
  const left = foreign(rest, words);
  // A line of the replay has several sentences of the server, each without the player's name.
  return left && rest.split('; ').some((part) => foreign(part, words)) ? left : '';
}

/** The rest of a sentence without the texts of the server. */
function foreign(sentence, words) {
  let rest = sentence;
  if (!/\p{L}{3}/u.test(rest)) return '';
  const plain = rest.trim();
  for (const word of words) if (word.includes(plain)) return '';
  for (const word of [...words].sort((a, b) => b.length - a.length))
    if (word.length > 2) rest = rest.replaceAll(word, ' ');
  return /\p{L}{3}/u.test(rest) ? rest.trim() : '';
}

test('in the pseudo-language every word of the page is translated, and fits', async () => {
  const { tables, key } = await prepared();
  const context = await browserOf({ key });
  await replacePage(context);
  const page = await pageOf(context);
  const words = collect(page);
  const found = new Set();
  for (const [name, go] of Object.entries(placesOf(tables))) {
    await page.setViewportSize({ width: 1366, height: 900 });
    await go(page);
    for (const text of await page.evaluate(spoken)) {
      const rest = untranslated(text, words);
      if (rest) found.add(`${name}: "${rest.slice(0, 80)}" is not translated`);
    }
    for (const misfit of await fits(page)) found.add(`${name}: ${misfit}`);
    await page.setViewportSize({ width: 375, height: 812 });
    await shot(page, `pseudo-${name}`);
  }
  expectNone([...found], 'pseudo');
});
