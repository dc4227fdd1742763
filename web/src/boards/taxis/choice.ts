// Moves that several touches put together: the branches of a completed route, the cards to keep.
// The server lists all such moves. Of completions what was touched narrows the list; the best that
// is left is proposed, so that one touch changes one thing. Which cards stay is the reader's own
// choice: those that go are touched, and nothing is proposed. No rule is known here.
import type { Move } from '../../lib/messages.ts';
import { concerns } from '../../lib/table/things.ts';

export type Way = 'each' | 'all';

/** Every town asks for the words of every move, in each position. */
const known = new WeakMap<Move, string[]>();
function wordsOf(move: Move): string[] {
  const words = known.get(move) ?? move.move.split(' ');
  known.set(move, words);
  return words;
}

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

const completionsOf = (legal: Move[]): Move[] => legal.filter(wayOf);
export const keepsOf = (legal: Move[]): Move[] =>
  legal.filter((move) => wordsOf(move)[0] === 'keep');

const concernsAll = (move: Move, things: string[]): boolean =>
  things.every((thing) => concerns(move, thing));

/** All points of a completion; those of its coach are among them. */
const pointsOf = ({ effect }: Move): number => effect?.points ?? 0;

/** More points first, then more branches, then the server's order. */
const better = (a: Move, b: Move): number =>
  pointsOf(b) - pointsOf(a) || citiesOf(b).length - citiesOf(a).length;

/** The completion that is proposed after these touches. */
export function proposal(legal: Move[], chosen: string[]): Move | undefined {
  const moves = completionsOf(legal);
  const left = moves.filter((move) => concernsAll(move, chosen));
  return (left.length ? left : moves).toSorted(better)[0];
}

/** What is chosen after another touch: it stands, and of the earlier touches those that fit it,
 * the latest first. */
export function touched(legal: Move[], chosen: string[], thing: string): string[] {
  const moves = completionsOf(legal);
  return chosen
    .filter((earlier) => earlier !== thing)
    .reduceRight<string[]>(
      (kept, earlier) =>
        moves.some((move) => concernsAll(move, [earlier, ...kept])) ? [earlier, ...kept] : kept,
      [thing],
    );
}

/** What a touch of a completion's row chooses: its way and its cities. */
export function chooses(move: string): string[] | undefined {
  const [verb, ...things] = move.split(' ');
  return verb === 'complete' ? [...new Set(things)] : undefined;
}

const dropOf = (at: number): string => `drop ${at}`;

/** Is the card at this place of the hand among those that go? */
export const isDropped = (chosen: string[], at: number): boolean => chosen.includes(dropOf(at));

/** A card goes, or stays after all; of too many the first that was touched stays. */
export function droppedOrNot(chosen: string[], at: number, most: number): string[] {
  const drops = chosen.filter((thing) => thing.startsWith('drop '));
  if (isDropped(chosen, at)) return drops.filter((thing) => thing !== dropOf(at));
  return [...drops, dropOf(at)].slice(-most);
}

const sameCards = (a: string[], b: string[]): boolean => `${a.toSorted()}` === `${b.toSorted()}`;

/** The move that keeps the cards which do not go, if they are as many as the rules ask. */
export function keeping(
  legal: Move[],
  hand: (string | null)[],
  chosen: string[],
): Move | undefined {
  const stays = hand.flatMap((city, at) => (city && !isDropped(chosen, at) ? [city] : []));
  return keepsOf(legal).find((move) => sameCards(citiesOf(move), stays));
}
