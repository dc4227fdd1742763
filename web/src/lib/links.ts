// The invitation links of tables that this browser created. The server sends their secrets only
// once, so the browser keeps them.
import { keep, recall } from './prefs.svelte.ts';
import type { CreatedTable } from './table/tables.ts';

export interface Links {
  seats: { seat: number; secret: string }[];
  watch?: string;
}

const name = (table: string): string => `posthorn.links.${table}`;

export function keepLinks(made: CreatedTable): void {
  const links: Links = { seats: made.seats };
  if (made.watch) links.watch = made.watch;
  keep(name(made.table), links);
}

export const linksOf = (table: string): Links | undefined =>
  recall<Links | undefined>(name(table), undefined);

/** `undefined`: there is no spectator link any more. */
export function keepWatchLink(table: string, secret: string | undefined): void {
  const { seats } = linksOf(table) ?? { seats: [] };
  keep(name(table), secret ? { seats, watch: secret } : { seats });
}

export function replaceLink(table: string, seat: number, secret: string): void {
  const links = linksOf(table) ?? { seats: [] };
  links.seats = [...links.seats.filter((link) => link.seat !== seat), { seat, secret }];
  keep(name(table), links);
}
