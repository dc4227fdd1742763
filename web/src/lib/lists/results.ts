// What a finished game came to, in words: the winner first.
import { t, tn } from '../i18n.svelte.ts';
import { signed } from '../numbers.ts';

export interface Result {
  winners: number[];
  points: number[];
  how?: string | undefined;
}

/** "24 to 19": the winners' points first, then the others', highest first. */
function standing({ winners, points }: Result): string {
  const rank = (seat: number): number => (winners.includes(seat) ? 1 : 0);
  return points
    .map((value, seat) => ({ value, seat }))
    .sort((a, b) => rank(b.seat) - rank(a.seat) || b.value - a.value)
    .map(({ value }) => signed(value))
    .reduce((before, after) => t('{a} to {b}', { a: before, b: after }));
}

/** "Anna, Bert and Cleo". */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return t('{names} and {last}', { names: names.slice(0, -1).join(', '), last });
}

/** "You won 24 to 19". `mine`: the reader's seats; `name`: of any seat. */
export function outcome(result: Result, mine: number[], name: (seat: number) => string): string {
  const { winners, points, how } = result;
  if (how === 'abandoned' || how === 'closed' || !winners.length) return t('No result');
  const [own = 0] = points;
  if (points.length === 1) return tn('{n} point', '{n} points', own, { n: signed(own) });
  // Several people at one screen are called by their names.
  const me = mine.length === 1 ? mine[0] : undefined;
  const won = me !== undefined && winners.includes(me);
  const names = listed(winners.filter((seat) => seat !== me).map(name));
  if (how === 'resigned')
    return won ? t('You won by resignation') : t('{names} won by resignation', { names });
  const to = standing(result);
  if (!won) return t('{names} won {points}', { names, points: to });
  return winners.length === 1
    ? t('You won {points}', { points: to })
    : t('You and {names} won {points}', { names, points: to });
}
