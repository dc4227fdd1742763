// The reader's tables, shared by all parts of the page, and where it is the reader's turn. While
// there are running games with other people, the server tells of each change.
import { isLearned } from '../learned.ts';
import { prefs } from '../prefs.svelte.ts';
import { lang } from '../i18n.svelte.ts';
import { isRunning, myTables, type TableRow } from '../table/tables.ts';

const firstDelay = 2000;
const longestDelay = 60_000;
const patience = 300;

const hasOthers = (row: TableRow): boolean =>
  row.players > (row.you?.seats.length ?? 0) + (row.summary.bots ?? []).filter(Boolean).length;

class Mine {
  rows: TableRow[] = $state.raw([]);
  /** Has the server answered? */
  loaded: boolean = $state(false);
  /** Called with a table when it has become the reader's turn there. */
  onTurn: (table: string) => void = () => {};

  #socket: WebSocket | undefined;
  #delay = firstDelay;
  #soon: ReturnType<typeof setTimeout> | undefined;

  get running(): TableRow[] {
    return this.rows.filter(isRunning);
  }

  get yours(): TableRow[] {
    return this.rows.filter((row) => row.yours);
  }

  async load(): Promise<void> {
    this.rows = (await myTables()).filter(({ table }) => !isLearned(table));
    this.loaded = true;
    const seated = this.rows.filter((row) => row.you?.seats.length);
    if (seated.length) prefs.played = true;
    for (const { game } of seated) prefs.stages[game] ??= 'played';
    if (this.running.some(hasOthers)) this.#listen();
  }

  /** Loads the list again, once for several changes in a row. */
  #loadSoon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.load().catch(() => undefined), patience);
  }

  #listen(): void {
    if (this.#socket) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/me`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#delay = firstDelay;
      socket.send(JSON.stringify({ type: 'hello', protocol: 1, lang: lang() }));
    };
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as Told);
    socket.onclose = () => this.#again();
  }

  #take(told: Told): void {
    if (told.type !== 'turn') return;
    const before = this.rows.find((row) => row.table === told.table);
    if (told.yours && !before?.yours) this.onTurn(told.table);
    if (!before || before.yours !== told.yours) this.#loadSoon();
  }

  #again(): void {
    this.#socket = undefined;
    setTimeout(() => void this.load().catch(() => this.#again()), this.#delay);
    this.#delay = Math.min(this.#delay * 2, longestDelay);
  }
}

type Told = { type: 'turn'; table: string; yours: boolean } | { type: 'turns' | 'error' };

export const mine = new Mine();
