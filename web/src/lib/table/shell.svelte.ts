// What is open around the board: a tab of the rail, a panel of the drawer, a dialog, the results.
import type { Known, LogItem } from '../messages.ts';
import { prefs } from '../prefs.svelte.ts';
import { isPhone } from './layout.svelte.ts';
import type { TableModel } from './table.svelte.ts';

export type Tab = 'moves' | 'log' | 'chat';

/** The panel that every game has: the board as text. */
export const textPanel = 'text';

export class Shell {
  tab: Tab = $state('moves');
  /** The panel of the drawer that is open, or ''. */
  panel: string = $state('');
  /** On a phone: are the lists open, as a sheet over the lower half? */
  sheet: boolean = $state(false);
  /** How far the board is lifted, in pixels, so that the sheet does not cover what it speaks of. */
  lift: number = $state(0);
  dialog: '' | 'help' | 'settings' = $state('');
  results: boolean = $state(true);
  /** The last entry of the table that the reader has seen in the chat, and in the log. */
  read: number = $state(0);
  logged: number = $state(0);
  /** What had the focus before something was opened over the board. */
  #opener: Element | null = null;

  constructor({ seq, you }: Known) {
    this.read = seq;
    // Somebody who only watches has no moves.
    if (!you.seats.length) this.tab = 'log';
  }

  /** The messages of others that the reader has not seen. */
  unread({ known, mine }: TableModel): number {
    const isNew = ({ kind, seq, seat }: LogItem): boolean =>
      kind === 'said' && seq > this.read && (seat === null || !mine.includes(seat));
    return prefs.mute || !known ? 0 : known.log.filter(isNew).length;
  }

  /** Opens a list; on a phone it takes the place of a panel. */
  show(tab: Tab): void {
    this.tab = tab;
    if (isPhone()) this.panel = '';
  }

  /** Opens a panel, or closes it where it is open. */
  toggle(panel: string): void {
    if (this.panel === panel) return void this.close();
    this.#remember();
    this.panel = panel;
    this.sheet = isPhone();
  }

  /** On a phone: opens the lists. */
  openSheet(): void {
    this.#remember();
    this.sheet = true;
  }

  #remember(): void {
    if (!this.isOpen) this.#opener = document.activeElement;
  }

  /** Does something lie over the board? */
  get isOpen(): boolean {
    return this.panel !== '' || this.sheet;
  }

  /** Closes what lies over the board; returns whether anything did. The focus that was in it goes
   * back to where it came from. */
  close(): boolean {
    const something = this.isOpen;
    const inside = document.activeElement?.closest('[data-drawer], [data-sheet]') ?? null;
    this.panel = '';
    this.sheet = false;
    const opener = this.#opener;
    this.#opener = null;
    if (inside && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    return something;
  }
}
