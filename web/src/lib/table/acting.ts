// What a touch of the board means. No rule is known here: the server lists the legal moves, and a
// touch chooses among them.
import type { Move } from '../messages.ts';
import { concerns } from './things.ts';

export type Outcome =
  /** The thing is part of a move that goes on elsewhere, or is no longer. */
  | { act: 'choose'; chosen: string[] }
  | { act: 'play'; move: Move }
  /** Several moves, or one that hurts: the reader decides beside the thing. */
  | { act: 'offer'; moves: Move[] }
  /** No move concerns the thing: it is explained. */
  | { act: 'explain' };

/** The moves without those that have the same effect as an earlier one of them. */
export function distinct(moves: Move[]): Move[] {
  const shown = new Set(moves.map(({ move }) => move));
  return moves.filter(({ same_as: same }) => same === undefined || !shown.has(same));
}

/** The moves that concern all of these things. */
export const movesWith = (legal: Move[], things: string[]): Move[] =>
  distinct(legal.filter((move) => things.every((thing) => concerns(move, thing))));

export interface Choice {
  legal: Move[];
  chosen: string[];
  /** Does a move begin with this thing and go on elsewhere? */
  begins: (thing: string) => boolean;
}

/** A touch goes on with what is chosen; where that leads nowhere it begins again. */
export function touch(thing: string, { legal, chosen, begins }: Choice): Outcome {
  if (chosen.includes(thing))
    return { act: 'choose', chosen: chosen.filter((one) => one !== thing) };
  const going = movesWith(legal, [...chosen, thing]);
  const moves = going.length ? going : movesWith(legal, [thing]);
  const [first] = moves;
  if (!first) return { act: 'explain' };
  if (begins(thing)) return { act: 'choose', chosen: [thing] };
  if (moves.length === 1 && !first.caution) return { act: 'play', move: first };
  return { act: 'offer', moves };
}
