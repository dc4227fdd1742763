// A program that plays with the key of a browser, over the protocol. It brings tables to the
// positions that a test needs. It runs beside the browser, which has enough to do.
import { base, keyOf, whenCaseEnds } from './kit.mjs';

const answerMs = 120_000;

/** What `begin` calls its argument with; an error that says what did not come in time. */
async function within(what, begin) {
  let late;
  const tooLate = new Promise((_, fail) => {
    late = setTimeout(() => fail(new Error(`${what} does not come`)), answerMs);
  });
  try {
    return await Promise.race([new Promise(begin), tooLate]);
  } finally {
    clearTimeout(late);
  }
}

/** That a request is not another site's. */
const proof = () => ({ Origin: base, 'X-Posthorn': '1' });

const isMine = ({ table, you, actor, confirm }) =>
  table.status !== 'playing' || you.seats.includes(actor ?? confirm);

export class Driver {
  #headers;
  #socket;
  #known; // the state of the table as the server sends it
  #waiting = new Map(); // for answers, by the id of the command
  #wakers = new Set();
  #number = 0;

  /** With the key of that context. */
  static async of(context) {
    const key = await keyOf(context);
    return new Driver(key.map(({ name, value }) => `${name}=${value}`));
  }

  /** With a key of its own. */
  static async stranger() {
    const headers = { 'Content-Type': 'application/json', ...proof() };
    const answer = await fetch(`${base}/api/v1/key`, { method: 'POST', headers, body: '{}' });
    return new Driver(answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]));
  }

  constructor(cookies) {
    this.#headers = { Cookie: cookies.join('; '), ...proof() };
    whenCaseEnds(() => this.#socket?.close());
  }

  async #post(path, body) {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...this.#headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  }

  #take(message) {
    if (message.type === 'snapshot') this.#known = message;
    else if (message.type === 'news') this.#known = { ...this.#known, ...message };
    else this.#waiting.get(message.id)?.(message);
    for (const wake of this.#wakers) wake();
  }

  /** The state as soon as it is so. */
  async #until(what, isMet) {
    await within(what, (done) => {
      const wake = () => this.#known && isMet(this.#known) && done(this.#wakers.delete(wake));
      this.#wakers.add(wake);
      wake();
    });
    const { seq, turn, actor, confirm, legal, table, you } = this.#known;
    return { seq, turn, actor, confirm, legal, status: table.status, seats: you.seats };
  }

  async #ask(type, fields) {
    const id = `driver-${++this.#number}`;
    const answer = await within(`the answer to ${type} ${JSON.stringify(fields)}`, (done) => {
      this.#waiting.set(id, done);
      this.#socket.send(JSON.stringify({ type, id, ...fields }));
    });
    if (answer.type === 'refused') throw new Error(`${type}: ${answer.text}`);
    return answer;
  }

  async #command(type, fields) {
    const { seq } = await this.#ask(type, { version: this.#known.seq, ...fields });
    return this.at(seq);
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
  async sit(table) {
    this.#known = undefined;
    this.#socket?.close();
    const socket = new WebSocket(`${base.replace('http', 'ws')}/ws/${table}`, {
      headers: this.#headers,
    });
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, lang: 'en' }));
    this.#socket = socket;
    return this.at(0);
  }
  /** The state as soon as it has that entry. */
  at = (least) => this.#until(`entry ${least}`, ({ seq }) => seq >= least);
  /** Waits until one of my seats decides or the game is over; returns the legal moves. */
  myTurn = () => this.#until('my turn', isMine);
  hint = (seat, level) => this.#ask('hint', { seat, level });
  say = (seat, text) => this.#ask('say', { seat, text });
  /** Asks the others to agree to something; a takeback: of the last move. */
  askOthers = (seat, what) =>
    this.#command('ask', {
      seat,
      what,
      ...(what === 'undo' ? { count: this.#known.count - 1 } : {}),
    });
  confirm = (seat) => this.#command('confirm', { seat });
  resign = (seat) => this.#command('resign', { seat });
  move = (seat, move) => this.#command('move', { seat, move });
  /** Plays these moves, one after the other, for whichever seat is to decide. */
  async moves(moves) {
    for (const move of moves) await this.move(this.#known.actor, move);
  }
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
      now = await this.at(0);
    }
  }
}
