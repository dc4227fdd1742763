// How the table is laid out on this screen. The queries are those of parts/played/table.css.
import { MediaQuery } from 'svelte/reactivity';
import type { BoardModule, Rows } from '../../boards/board.ts';

/** `wide`: a desktop; `compact`: a small one, from 1024 x 640; `phone`: upright; `small`: an
 * upright phone that is low or narrow; `landscape`: a phone on its side. */
export type Layout = 'wide' | 'compact' | 'phone' | 'small' | 'landscape';

const landscape = new MediaQuery('(orientation: landscape) and (max-height: 539px)');
const phone = new MediaQuery('(max-width: 699px)');
const small = new MediaQuery('(max-width: 359px), (max-width: 699px) and (max-height: 699px)');
const upright = new MediaQuery('(min-width: 700px) and (orientation: portrait)');
const compact = new MediaQuery('(max-width: 1279px), (max-height: 739px)');

export function layout(): Layout {
  if (landscape.current) return 'landscape';
  if (small.current) return 'small';
  if (phone.current) return 'phone';
  return compact.current ? 'compact' : 'wide';
}

/** Is it an upright tablet: two columns, and the board taller than wide? */
export const isTablet = (): boolean => upright.current;

/** Is the table one column, with the lists in a sheet? */
export const isPhone = (): boolean => landscape.current || phone.current;

/** The heights that the game wants for its strip and dock here. */
export const rowsOf = ({ rows }: BoardModule): Rows | undefined =>
  isTablet() ? rows?.tablet : rows?.[layout() === 'small' ? 'small' : 'phone'];

/** Is the game's strip shown between board and dock? */
export const hasStrip = (module: BoardModule): boolean =>
  isPhone() || (isTablet() && rowsOf(module) !== undefined);
