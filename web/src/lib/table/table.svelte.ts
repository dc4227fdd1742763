// A table as this browser knows it. Updates of the server are queued and shown at the reader's
// pace, so that the reader sees what the others did; the reader can skip the wait at any time.
import { Budget } from '../budget.ts';
import { Connection, type Link } from './server/connection.ts';
import { lang } from '../i18n.svelte.ts';
import { lessonAt } from '../../lessons/lesson.ts';
import { logAfter, movesSince, sinceWith, standing, toOthers } from './log.ts';
import type { Known, LogItem, Move, Preview, Refused, Snapshot, Update } from '../messages.ts';
import { toldApart } from '../names.ts';
import { Pace } from './server/pace.ts';
import { prefs } from '../prefs.svelte.ts';
import { Previews } from './server/previews.ts';

/** Commands that are not sent while another is on its way: they would mean what comes. */
const alone = ['confirm', 'undo'];

export class TableModel {
  known: Known | undefined = $state.raw();
  link: Link = $state('connecting');
  trouble: string = $state('');
  connected: number[] = $state([]);
  spectators: number = $state(0);
  /** Moves of the others since my last one; what they changed is marked until the reader moves. A
   * spectator, who never moves, has those of the seat that moved last. */
  since: LogItem[] = $state.raw([]);
  refusal: Refused | undefined = $state.raw();
  /** Which of the legal moves are offered: a lesson asks for one of them. */
  offered: (legal: Move[]) => Move[] = $state.raw((legal) => legal);
  /** The command that is on its way: its entry has not come yet, nor a refusal. */
  #sent: Promise<unknown> | undefined = $state.raw();
  queue: Update[] = $state.raw([]);
  /** The entry that brought the position that is shown: chat and questions leave it as it is. */
  position: number = $state(0);
  /** What the move did that was shown last, for as long as it stands. */
  events: Update['events'] = $state.raw([]);

  #last = { since: 0, hash: '' };
  #budget = new Budget(40, 20_000);
  #previews = new Previews();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pace = new Pace();
  #connection: Connection;

  constructor(id: string) {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${id}`;
    this.#connection = new Connection(url, {
      lang,
      last: () => (this.#last.since ? this.#last : undefined),
      snapshot: (message) => this.#replace(message),
      update: (message) => this.#enqueue(message),
      presence: ({ seats, watchers }) => {
        this.connected = (seats ?? []).flatMap((connected, seat) => (connected ? [seat] : []));
        this.spectators = watchers ?? 0;
      },
      trouble: (code) => {
        this.trouble = code;
        if (code === 'not_found') this.end();
      },
      link: (state) => {
        this.link = state;
        if (state === 'open') this.trouble = '';
      },
    });
  }

  get pending(): boolean {
    return this.#sent !== undefined;
  }

  /** Is this a lesson, which says itself what to do? */
  get guided(): boolean {
    return this.known !== undefined && lessonAt(this.known.table) !== undefined;
  }

  /** The seats of this browser, without the one that a lesson plays. */
  get mine(): number[] {
    const seats = this.known?.you.seats ?? [];
    return this.guided ? seats.slice(0, 1) : seats;
  }

  /** The seat for which this browser may decide now. */
  get deciding(): number | undefined {
    const actor = this.known?.actor ?? undefined;
    if (actor === undefined || this.queue.length) return undefined;
    return this.mine.includes(actor) ? actor : undefined;
  }

  #replace({ type: _type, ...known }: Snapshot): void {
    this.#cancelTimer();
    this.#pace.forget();
    this.queue = [];
    this.known = { ...known, seats: toldApart(known.seats) };
    this.#last = { since: known.seq, hash: known.hash };
    this.position = known.seq;
    this.events = [];
    this.since = movesSince(known.log, this.mine);
  }

  #enqueue(update: Update): void {
    if (update.seq <= this.#last.since) return;
    this.#last = { since: update.seq, hash: update.hash };
    const { kind, seat = -1 } = update.entry;
    if (kind !== 'said' && this.mine.includes(seat)) this.#sent = undefined;
    this.queue = [...this.queue, update];
    this.#show();
  }

  /** The reader has chosen another pace, which holds for what waits, too. */
  resume(): void {
    this.#cancelTimer();
    this.#show();
  }

  /** Shows the next step, now or after its time; nothing where the reader goes step by step. */
  #show(): void {
    const next = this.queue[0];
    if (!next || this.#timer !== undefined) return;
    const foreign = next.entry.kind === 'moved' && !this.mine.includes(Number(next.entry.seat));
    if (!foreign || prefs.speed === 'off') return this.#take();
    if (prefs.speed === 'step') return;
    const turn = `${next.entry.seat} ${this.known?.turn}`;
    const wait = this.#pace.next(turn, this.queue.length, prefs.speed);
    this.#timer = setTimeout(() => this.step(), wait);
  }

  #cancelTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #take(): void {
    const [next, ...rest] = this.queue;
    if (!next || !this.known) return;
    this.queue = rest;
    this.#apply(next);
    this.#show();
  }

  /** Shows the next step: its time has come, or the reader asked for it. */
  step(): void {
    this.#cancelTimer();
    this.#take();
  }

  /** Shows all waiting steps at once. */
  hurry(): void {
    while (this.queue.length) this.step();
  }

  #apply(update: Update): void {
    const { type: _type, at, entry, lines, events, ...changes } = update;
    const known = this.known!;
    const { kind, seat = null } = entry;
    const turn = changes.turn ?? known.turn;
    const item: LogItem = { seq: update.seq, at, kind, seat, lines, events, turn };
    const own = seat !== null && this.mine.includes(seat);
    const log = logAfter(known.log, entry);
    // The reader need not be told what they took back themselves.
    const told = kind !== 'undone' || !own || Boolean(entry['agreed']);

    const seats = toldApart(changes.seats ?? known.seats);
    this.known = { ...known, ...changes, seats, log: told ? [...log, item] : log };
    if (changes.view !== undefined) this.position = update.seq;
    if (kind === 'moved' || kind === 'undone') this.events = kind === 'moved' ? events : [];
    if (kind === 'undone') this.since = standing(this.since, log);
    else if (kind === 'forgotten') this.#connection.renew();
    else if (kind === 'moved' && own) this.since = toOthers(item, this.mine);
    else if (kind === 'moved') this.since = sinceWith(this.since, item, this.mine);
  }

  /** True: the server has stored the entry. A refusal is kept for the reader. */
  async #isStored(asked: Promise<unknown>): Promise<boolean> {
    this.refusal = undefined;
    try {
      await asked;
      return true;
    } catch (refused) {
      this.refusal = refused as Refused;
      return false;
    }
  }

  async #command(type: string, fields: Record<string, unknown>): Promise<boolean> {
    if (this.pending && alone.includes(type)) return false;
    const command = this.#connection.ask(type, { version: this.#last.since, ...fields });
    this.#sent = command;
    const isStored = await this.#isStored(command);
    if (this.#sent === command) this.#sent = undefined;
    return isStored;
  }

  play = (seat: number, move: string): Promise<boolean> => this.#command('move', { seat, move });
  confirm = (seat: number): Promise<boolean> => this.#command('confirm', { seat });
  undo = (seat: number): Promise<boolean> => this.#command('undo', { seat });
  ask = (seat: number, what: 'undo' | 'abandon' | 'rematch', count?: number): Promise<boolean> =>
    this.#command('ask', { seat, what, ...(count === undefined ? {} : { count }) });
  answer = (seat: number, yes: boolean): Promise<boolean> => this.#command('answer', { seat, yes });
  resign = (seat: number): Promise<boolean> => this.#command('resign', { seat });
  relieve = (seat: number, whom: number, how: string): Promise<boolean> =>
    this.#command('relieve', { seat, whom, how });
  comeBack = (seat: number): Promise<boolean> => this.#command('return', { seat });

  say(seat: number | undefined, what: { phrase: string } | { text: string }): Promise<boolean> {
    const fields = { ...(seat === undefined ? {} : { seat }), ...what };
    return this.#isStored(this.#connection.ask('say', fields));
  }

  /** A query, which changes nothing: why, moves, about, preview, hint. */
  query<T>(type: string, fields: Record<string, unknown>): Promise<T> {
    return this.#connection.ask<T>(type, fields);
  }

  /** Loads the page of the log before what is known of it. */
  async older(): Promise<void> {
    const before = this.known?.log_from ?? 1;
    if (before <= 1 || !this.#budget.spend()) return;
    const page = await this.query<{ from: number; log: LogItem[] }>('log', { before });
    const known = this.known;
    if (known?.log_from !== before) return;
    this.known = { ...known, log: [...page.log, ...known.log], log_from: page.from };
  }

  /** What a move of mine would do. */
  preview(seat: number, move: string): Promise<Preview | Refused> {
    return this.#previews.get(`${this.position} ${seat} ${lang()} ${move}`, () =>
      this.#budget.spend() ? this.query<Preview>('preview', { seat, move }) : undefined,
    );
  }

  /** The newest position as text; undefined without a budget, or when it is outdated. */
  async boardText(): Promise<string | undefined> {
    const { since } = this.#last;
    if (!this.#budget.spend()) return undefined;
    const { text } = await this.query<{ text: string }>('board', {});
    return this.#last.since === since ? text : undefined;
  }

  /** Tells the server the reader's language. */
  speak(): void {
    this.#connection.tell('lang', { lang: lang() });
  }

  end(): void {
    this.#cancelTimer();
    this.#connection.end();
  }
}
