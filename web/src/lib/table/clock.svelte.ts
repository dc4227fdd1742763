// The clocks of a table, in words.
import { tn } from '../i18n.svelte.ts';
import type { Clock } from '../messages.ts';
import { now } from '../now.svelte.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** The time that a seat has left; '' without clocks. */
export function timeLeft(clock: Clock, seat: number): string {
  if (clock.kind === 'none') return '';
  const used = clock.running === seat && clock.since ? Math.max(0, now() - clock.since) : 0;
  const seconds = Math.max(0, Math.floor(((clock.left[seat] ?? 0) - used) / 1000));
  if (seconds >= 86400) return tn('{n} day', '{n} days', Math.floor(seconds / 86400));
  const minutes = Math.floor(seconds / 60);
  return seconds >= 3600
    ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
