// A table as this browser knows it. What the server tells comes in at once; what is shown follows at
// the reader's pace, so that he sees what the others did, and can be hurried up at any time.
import { Connection, type Link } from './connection.ts';
import { lang } from './i18n.svelte.ts';
import type { GameEvent, Known, LogItem, News, Preview, Refused, Snapshot } from './messages.ts';
import { prefs } from './prefs.svelte.ts';

/** Milliseconds that one step of somebody else's turn is shown; a whole turn takes at most 1.5 s. */
const pace = { fast: 120, normal: 350 };
const wholeTurn = 1500;
/** So many questions by the way in so many milliseconds at most. */
const wonderMost = 40;
const wonderTime = 20000;

export class TableModel {
  known: Known | undefined = $state.raw();
  link: Link = $state('connecting');
  trouble: string = $state('');
  connected: number[] = $state([]);
  watchers: number = $state(0);
  /** What the shown steps were about: places to be marked until the reader goes on. */
  changed: string[] = $state.raw([]);
  /** Lines of the others since my last move. */
  since: LogItem[] = $state.raw([]);
  refusal: Refused | undefined = $state.raw();
  pending: boolean = $state(false);
  queue: News[] = $state.raw([]);

  #last = { since: 0, hash: '' };
  #wondered: number[] = [];
  #previews = new Map<string, Promise<Preview | Refused>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whose turn is being shown, and until when. */
  #shown: { turn: string; until: number } | undefined;
  #connection: Connection;

  constructor(id: string) {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${id}`;
    this.#connection = new Connection(url, {
      lang,
      last: () => (this.#last.since ? this.#last : undefined),
      snapshot: (message) => this.#replace(message),
      news: (message) => this.#hear(message),
      presence: (message) => {
        this.connected = ((message['seats'] as boolean[] | undefined) ?? []).flatMap(
          (connected, seat) => (connected ? [seat] : []),
        );
        this.watchers = Number(message['watchers'] ?? 0);
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

  get mine(): number[] {
    return this.known?.you.seats ?? [];
  }

  /** The seat for which this browser may decide now. */
  get deciding(): number | undefined {
    const actor = this.known?.actor;
    return actor !== null &&
      actor !== undefined &&
      this.mine.includes(actor) &&
      this.queue.length === 0
      ? actor
      : undefined;
  }

  #replace({ type: _, ...known }: Snapshot): void {
    this.#wake();
    this.#shown = undefined;
    this.queue = [];
    this.known = known;
    this.#last = { since: known.seq, hash: known.hash };
    this.since = this.#sinceMine(known.log);
    this.changed = this.since.flatMap((item) => placesOf(item.events ?? []));
  }

  #sinceMine(log: LogItem[]): LogItem[] {
    const mine = (item: LogItem) =>
      item.kind === 'moved' && item.seat !== null && this.mine.includes(item.seat);
    const last = log.findLastIndex(mine);
    return last < 0
      ? []
      : log.slice(last + 1).filter((item) => item.kind === 'moved' && !item.undone);
  }

  #hear(news: News): void {
    if (news.seq <= this.#last.since) return;
    this.#last = { since: news.seq, hash: news.hash };
    this.queue = [...this.queue, news];
    this.#show();
  }

  /** Shows the next step, now or after a while. */
  #show(): void {
    const next = this.queue[0];
    if (!next || this.#timer !== undefined) return;
    const foreign = next.entry.kind === 'moved' && !this.mine.includes(Number(next.entry.seat));
    if (!foreign || prefs.speed === 'off') return this.#take();
    if (prefs.speed === 'step') return;
    const share = this.#timeLeft(next) / this.queue.length;
    this.#timer = setTimeout(() => this.step(), Math.min(pace[prefs.speed], share));
  }

  /** Milliseconds for what is left of the turn to which a step belongs; its first step sets the end. */
  #timeLeft(next: News): number {
    const turn = `${next.entry.seat} ${this.known?.turn}`;
    if (this.#shown?.turn !== turn) this.#shown = { turn, until: Date.now() + wholeTurn };
    return Math.max(0, this.#shown.until - Date.now());
  }

  /** No step waits for its time any more. */
  #wake(): void {
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

  /** One step on: its time has come, or the reader goes step by step. */
  step(): void {
    this.#wake();
    this.#take();
  }

  /** Shows at once what is still waiting. */
  hurry(): void {
    while (this.queue.length) this.step();
  }

  #apply(news: News): void {
    const { type: _, at, entry, lines, events, ...changes } = news;
    const known = this.known!;
    const seat = entry.seat ?? null;
    const item: LogItem = {
      seq: news.seq,
      at,
      kind: entry.kind,
      seat,
      lines,
      events,
      turn: changes.turn ?? known.turn,
    };
    const own = seat !== null && this.mine.includes(seat);
    const log = entry.kind === 'undone' ? this.#takeBack(known.log, entry) : known.log;
    const told = entry.kind !== 'undone' || !own || Boolean(entry['agreed']); // what I took back myself I know

    this.known = { ...known, ...changes, log: told ? [...log, item] : log };
    if (entry.kind === 'moved' && own) {
      this.changed = [];
      this.since = [];
    } else if (entry.kind === 'moved') {
      this.changed = [...this.changed, ...placesOf(events)];
      this.since = [...this.since, item];
    } else if (entry.kind === 'undone') this.#forget(log);
  }

  /** What was taken back is no longer marked, nor told as done since my last turn. */
  #forget(log: LogItem[]): void {
    const stands = new Set(log.filter((item) => !item.undone).map((item) => item.seq));
    this.since = this.since.filter((item) => stands.has(item.seq));
    this.changed = this.since.flatMap((item) => placesOf(item.events ?? []));
  }

  /** Own steps that were taken back leave no line; others' stay, struck through. */
  #takeBack(log: LogItem[], entry: News['entry']): LogItem[] {
    const moves = log.filter((item) => item.kind === 'moved' && !item.undone);
    const gone = new Set(
      moves.slice(Number(entry['count'] ?? moves.length)).map((item) => item.seq),
    );
    if (!entry['agreed']) return log.filter((item) => !gone.has(item.seq));
    return log.map((item) => (gone.has(item.seq) ? { ...item, undone: true } : item));
  }

  dismiss(): void {
    this.changed = [];
    this.since = [];
  }

  /** A command; a refusal is shown to the reader. True: it is on the server's disk. */
  async #command(type: string, fields: Record<string, unknown>): Promise<boolean> {
    this.refusal = undefined;
    this.pending = true;
    try {
      await this.#connection.ask(type, { version: this.#last.since, ...fields });
      return true;
    } catch (refused) {
      this.refusal = refused as Refused;
      return false;
    } finally {
      this.pending = false;
    }
  }

  play = (seat: number, move: string): Promise<boolean> => this.#command('move', { seat, move });
  confirm = (seat: number): Promise<boolean> => this.#command('confirm', { seat });
  undo = (seat: number): Promise<boolean> => this.#command('undo', { seat });
  ask = (seat: number, what: 'undo' | 'abandon', count?: number): Promise<boolean> =>
    this.#command('ask', { seat, what, ...(count === undefined ? {} : { count }) });
  answer = (seat: number, yes: boolean): Promise<boolean> => this.#command('answer', { seat, yes });
  resign = (seat: number): Promise<boolean> => this.#command('resign', { seat });
  relieve = (seat: number, whom: number, how: string): Promise<boolean> =>
    this.#command('relieve', { seat, whom, how });
  comeBack = (seat: number): Promise<boolean> => this.#command('return', { seat });

  async say(
    seat: number | undefined,
    what: { phrase: string } | { text: string },
  ): Promise<boolean> {
    this.refusal = undefined;
    try {
      await this.#connection.ask('say', { ...(seat === undefined ? {} : { seat }), ...what });
      return true;
    } catch (refused) {
      this.refusal = refused as Refused;
      return false;
    }
  }

  /** A question that changes nothing: why, moves, about, preview, hint. */
  wonder<T>(type: string, fields: Record<string, unknown>): Promise<T> {
    return this.#connection.ask<T>(type, fields);
  }

  /** What a move of mine would do; asked once a position. A refusal says what it would reveal. */
  preview(seat: number, move: string): Promise<Preview | Refused> {
    const key = `${this.#last.since} ${lang()} ${move}`;
    if (this.#previews.size > 200) this.#previews.clear();
    let asked = this.#previews.get(key);
    if (!asked && !this.#mayWonder()) return Promise.reject(new Error('too many at once'));
    if (!asked) {
      asked = this.wonder<Preview>('preview', { seat, move }).catch((refused: Refused) => {
        if (refused.code !== 'would_reveal') this.#previews.delete(key);
        return refused;
      });
      this.#previews.set(key, asked);
    }
    return asked;
  }

  /** The newest position in words; none where too much is asked, or where it went on meanwhile. */
  async boardText(): Promise<string | undefined> {
    const { since } = this.#last;
    if (!this.#mayWonder()) return undefined;
    const { text } = await this.wonder<{ text: string }>('board', {});
    return this.#last.since === since ? text : undefined;
  }

  /** Questions by the way must never use up what the server allows for moves. */
  #mayWonder(): boolean {
    const now = Date.now();
    this.#wondered = this.#wondered.filter((at) => now - at < wonderTime);
    return this.#wondered.length < wonderMost && this.#wondered.push(now) > 0;
  }

  speak(): void {
    this.#connection.tell('lang', { lang: lang() });
  }

  end(): void {
    this.#wake();
    this.#connection.end();
  }
}

/** The words of an event that may stand for places or pieces of the board. */
export function placesOf(events: GameEvent[]): string[] {
  const words: string[] = [];
  const gather = (value: unknown): void => {
    if (typeof value === 'string') words.push(value);
    else if (Array.isArray(value)) value.forEach(gather);
  };
  for (const { event: _, seat: __, ...rest } of events) Object.values(rest).forEach(gather);
  return words;
}
