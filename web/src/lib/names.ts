// The names of seats.
import { t } from './i18n.svelte.ts';
import type { Seat } from './messages.ts';

export function nameOf(seat: Seat | undefined, index: number): string {
  if (seat?.name) return seat.name;
  if (seat?.forgotten) return t('deleted player');
  return seat?.kind === 'bot'
    ? t('computer {n}', { n: index + 1 })
    : t('Seat {n}', { n: index + 1 });
}

/** A name as a record has it; computer players are recorded by their level. */
export function recordName(name: string, index: number): string {
  const level = /^level:(\d)$/.exec(name)?.[1];
  return level ? t('computer {n}', { n: index + 1 }) : name || t('Seat {n}', { n: index + 1 });
}
