// The mark in the title and icon of the browser's tab: it is the reader's turn somewhere.
import { mine } from '../lists/mine.svelte.ts';

/** Is it the reader's turn at the table that is open? Its page knows sooner than the list. */
let here: boolean = $state(false);
let table: string = $state('');

export function markTable(id: string, isTurn: boolean): void {
  table = id;
  here = isTurn;
}

export const marked = (): boolean => here || mine.yours.some((row) => row.table !== table);

/** Shows the icon that fits; an effect. */
export function showMark(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = marked() ? '/posthorn-turn.svg' : '/posthorn.svg';
}
