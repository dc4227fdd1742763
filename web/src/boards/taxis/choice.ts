// Moves that several touches put together: the branches of a completed route, the cards to keep.
// The server lists all such moves. What was touched narrows the list; the best move that is left is
// proposed, so that one touch changes one thing. No rule is known here.
import type { Move } from '../../lib/messages.ts';
import { concerns } from '../../lib/table/things.ts';

export type Way = 'each' | 'all';

const wordsOf = ({ move }: Move): string[] => move.split(' ');

/** The way of a move that completes a route; undefined for other moves. */
export function wayOf(move: Move): Way | undefined {
  const [verb, way] = wordsOf(move);
  return verb === 'complete' ? (way as Way) : undefined;
}

/** The cities that a move completes, keeps or plays. */
export function citiesOf(move: Move): string[] {
  const [verb, way, ...rest] = wordsOf(move);
  if (verb !== 'complete') return way === undefined ? [] : [way, ...rest];
  return way === 'all' ? rest.slice(1) : rest;
}

const isAssembled = (move: Move): boolean => /^(complete|keep)\b/.test(move.move);

/** The moves of this kind, or none. */
export const assembledOf = (legal: Move[]): Move[] => legal.filter(isAssembled);

const concernsAll = (move: Move, things: string[]): boolean =>
  things.every((thing) => concerns(move, thing));

const pointsOf = ({ effect }: Move): number => (effect ? effect.points + effect.coach : 0);

/** More points first, then more branches, then the server's order. */
const better = (a: Move, b: Move): number =>
  pointsOf(b) - pointsOf(a) || citiesOf(b).length - citiesOf(a).length;

/** The move that is proposed after these touches. */
export function proposal(legal: Move[], chosen: string[]): Move | undefined {
  const moves = assembledOf(legal);
  const left = moves.filter((move) => concernsAll(move, chosen));
  return (left.length ? left : moves).toSorted(better)[0];
}

/** What is chosen after another touch: it stands, and of the earlier touches those that fit it,
 * the latest first. */
export function touched(legal: Move[], chosen: string[], thing: string): string[] {
  const moves = assembledOf(legal);
  return chosen
    .filter((earlier) => earlier !== thing)
    .reduceRight<string[]>(
      (kept, earlier) =>
        moves.some((move) => concernsAll(move, [earlier, ...kept])) ? [earlier, ...kept] : kept,
      [thing],
    );
}

/** The cards that are kept after a touch: a kept card is let go, another one takes its place. */
export function kept(legal: Move[], chosen: string[], city: string): string[] {
  const now = proposal(legal, chosen);
  if (!now || !citiesOf(now).includes(city)) return touched(legal, chosen, city);
  const without = assembledOf(legal).filter((move) => !citiesOf(move).includes(city));
  const others = citiesOf(now).filter((other) => other !== city);
  const next = without.find((move) => concernsAll(move, others)) ?? without[0];
  return next ? citiesOf(next) : chosen;
}
