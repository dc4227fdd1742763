// A program that plays with the key of a browser, over the protocol, from an empty page. It brings
// tables to the positions that a test needs.
import { base, browserOf, keyOf, pageOf } from './kit.mjs';

/** Runs inside the page: keeps the state of a table as the server sends it, and sends commands. */
// eslint-disable-next-line max-lines-per-function -- goes into the page as one function
function listen() {
  const post = async (path, body) => {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Posthorn': '1' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const waiting = new Map();
  let socket;
  let number = 0;
  const wakers = new Set();
  const driver = { post, known: undefined };

  function take(message) {
    if (message.type === 'snapshot') driver.known = message;
    else if (message.type === 'news') driver.known = { ...driver.known, ...message };
    else waiting.get(message.id)?.(message);
    for (const wake of wakers) wake();
  }
  /** What `begin` calls its argument with; an error that says what did not come in two minutes. */
  const within = async (what, begin) => {
    let late;
    const tooLate = new Promise((_, fail) => {
      late = setTimeout(() => fail(new Error(`${what} does not come`)), 120_000);
    });
    try {
      return await Promise.race([new Promise(begin), tooLate]);
    } finally {
      clearTimeout(late);
    }
  };
  driver.sit = (table) => {
    driver.known = undefined;
    socket?.close();
    socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${table}`);
    socket.onmessage = (event) => take(JSON.parse(event.data));
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, lang: 'en' }));
    return driver.until('known', 0);
  };
  const met = {
    known: () => driver.known,
    seq: (seq) => driver.known.seq >= seq,
    mine: () =>
      driver.known.table.status !== 'playing' ||
      driver.known.you.seats.includes(driver.known.actor ?? driver.known.confirm),
  };
  driver.until = async (what, value) => {
    await within(`"${what} ${value ?? ''}"`, (done) => {
      const wake = () => met[what](value) && done(wakers.delete(wake));
      wakers.add(wake);
      wake();
    });
    const { seq, turn, actor, confirm, legal, table, you } = driver.known;
    return { seq, turn, actor, confirm, legal, status: table.status, seats: you.seats };
  };
  driver.ask = async (type, fields) => {
    const id = `driver-${Math.random()}-${++number}`;
    const answer = await within(`the answer to ${type} ${JSON.stringify(fields)}`, (done) => {
      waiting.set(id, done);
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
    if (answer.type === 'refused') throw new Error(`${type}: ${answer.text}`);
    return answer;
  };
  driver.command = async (type, fields) => {
    const { seq } = await driver.ask(type, { version: driver.known.seq, ...fields });
    await driver.until('seq', seq);
  };
  /** Plays these moves, one after the other, for whichever seat is to decide. */
  driver.moves = async (moves) => {
    for (const move of moves) await driver.command('move', { seat: driver.known.actor, move });
  };
  globalThis.driver = driver;
}

export class Driver {
  #page;

  static async of(context) {
    const driver = new Driver();
    driver.#page = await pageOf(await browserOf({ key: await keyOf(context) }));
    await driver.#page.goto(`${base}/healthz`);
    await driver.#page.evaluate(listen);
    return driver;
  }

  #post(path, body) {
    return this.#page.evaluate(([p, b]) => globalThis.driver.post(p, b), [path, body]);
  }

  /** Creates a table; `seats`: 'me', 'person', the level of a computer player, or as the server
   * takes them. Where nobody else plays, the deal is the same in every run; a salt makes it
   * a deal by the rules of the shuffle. */
  async table(game, seats, more = {}) {
    const mayBeFixed = !seats.includes('person') && !more.salt;
    const specOf = (seat, i) =>
      typeof seat === 'object'
        ? seat
        : seat === 'me'
          ? { kind: 'me', name: ['Anna', 'Bert', 'Cleo', 'Dora'][i] }
          : seat === 'person'
            ? { kind: 'person' }
            : { kind: 'bot', level: seat };
    return this.#post('/api/v1/tables', {
      game,
      players: seats.length,
      seats: seats.map(specOf),
      first: 0,
      confirm: false,
      ...(mayBeFixed ? { lesson: 1 } : {}),
      ...more,
    });
  }

  join = (table, seat, secret, name) =>
    this.#post(`/api/v1/tables/${table}/join`, { seat, secret, name });
  sit = (table) => this.#page.evaluate((id) => globalThis.driver.sit(id), table);
  /** Waits until one of my seats decides or the game is over; returns the legal moves. */
  myTurn = () => this.#page.evaluate(() => globalThis.driver.until('mine'));
  hint = async (seat, level) =>
    this.#page.evaluate(
      ([s, l]) => globalThis.driver.ask('hint', { seat: s, level: l }),
      [seat, level],
    );
  say = (seat, text) =>
    this.#page.evaluate(
      ([s, words]) => globalThis.driver.ask('say', { seat: s, text: words }),
      [seat, text],
    );
  moves = (moves) => this.#page.evaluate((all) => globalThis.driver.moves(all), moves);
  /** The state as soon as it has that entry. */
  at = (seq) => this.#page.evaluate((least) => globalThis.driver.until('seq', least), seq);
  /** Gives one of my seats to the key of another driver. */
  async giveSeat(table, seat, other) {
    const { secret } = await this.#post(`/api/v1/tables/${table}/seats/${seat}/device-link`, {
      host: false,
    });
    await other.#post(`/api/v1/tables/${table}/device`, { seat, secret });
  }
  /** A link by which anybody can watch. */
  async watchLink(table) {
    const path = `/api/v1/tables/${table}/links/renew`;
    const { secret } = await this.#post(path, { kind: 'watch' });
    return `${base}/watch#${table}.${secret}`;
  }
  /** Plays the first legal move until it is not that seat's turn. */
  async endTurn(seat) {
    let now = await this.myTurn();
    while (now.actor === seat) {
      await this.move(seat, now.legal[0].move);
      now = await this.#page.evaluate(() => globalThis.driver.until('seq', 0));
    }
  }
  move = (seat, move) =>
    this.#page.evaluate(
      ([s, m]) => globalThis.driver.command('move', { seat: s, move: m }),
      [seat, move],
    );
}
