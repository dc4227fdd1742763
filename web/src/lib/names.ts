// The names of seats, and words as they begin a line.
import { t } from './i18n.svelte.ts';
import { levelName } from './levels.svelte.ts';
import type { Seat } from './messages.ts';

/** A computer player is called by its level, with the number of its seat where several have it. */
function botName(level: number, index: number, alike: boolean): string {
  const name = levelName(level);
  if (!name) return t('computer {n}', { n: index + 1 });
  return alike ? `${name} ${index + 1}` : name;
}

export function nameOf(seat: Seat | undefined, index: number): string {
  if (seat?.name) return seat.name;
  if (seat?.forgotten) return t('deleted player');
  return seat?.kind === 'bot'
    ? botName(seat.level ?? 0, index, seat.alike ?? false)
    : t('Seat {n}', { n: index + 1 });
}

/** The seats of a table, with a mark at computer players of the same level. */
export function toldApart(seats: Seat[]): Seat[] {
  const levels = seats.map(({ kind, level }) => (kind === 'bot' ? level : undefined));
  return seats.map((seat, i) => {
    const alike = levels.filter((level) => level !== undefined && level === levels[i]).length > 1;
    return alike ? { ...seat, alike } : seat;
  });
}

/** The names as a record has them; computer players are recorded by their level. */
export function recordNames(names: string[]): string[] {
  const levels = names.map((name) => /^level:(\d)$/.exec(name)?.[1]);
  return names.map((name, i) => {
    const level = levels[i];
    if (level === undefined) return name || t('Seat {n}', { n: i + 1 });
    return botName(Number(level), i, levels.filter((one) => one === level).length > 1);
  });
}

/** Words that begin a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
