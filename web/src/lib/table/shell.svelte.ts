// What is open around the board: a tab of the rail, a panel of the drawer, a dialog, the results.
import { isPhone } from './layout.svelte.ts';

export type Tab = 'moves' | 'log' | 'chat';

/** The panel that every game has: the board as text. */
export const textPanel = 'text';

export class Shell {
  tab: Tab = $state('moves');
  /** The panel of the drawer that is open, or ''. */
  panel: string = $state('');
  /** On a phone: are the lists open, as a sheet over the lower half? */
  sheet: boolean = $state(false);
  dialog: '' | 'help' | 'settings' = $state('');
  results: boolean = $state(true);
  /** How many messages of the chat the reader has seen. */
  read: number = $state(0);

  /** The last entry of the log that the reader has seen there. */
  logged: number = $state(0);

  constructor(read: number) {
    this.read = read;
  }

  /** Opens a list; on a phone it takes the place of a panel. */
  show(tab: Tab): void {
    this.tab = tab;
    if (isPhone()) this.panel = '';
  }

  /** Opens a panel, or closes it where it is open. */
  toggle(panel: string): void {
    this.panel = this.panel === panel ? '' : panel;
    this.sheet = isPhone() && this.panel !== '';
  }

  /** Closes what lies over the board; returns whether anything did. */
  close(): boolean {
    const something = this.panel !== '' || this.sheet;
    this.panel = '';
    this.sheet = false;
    return something;
  }
}
