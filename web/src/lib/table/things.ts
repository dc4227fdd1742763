// Things of a board, by the words of the notation. A thing is one or more words ("ulm", "message
// 2", "sell wood"); a move concerns it if the move has all of them. No rule is known here: the
// server lists the legal moves.
import type { Move } from '../messages.ts';

const known = new Map<string, string[]>();
const mostKnown = 4000;

/** Every thing of the board is compared with every legal move, at every position. */
function wordsOf(text: string): string[] {
  const before = known.get(text);
  if (before) return before;
  if (known.size >= mostKnown) known.clear();
  const words = text.split(/[\s,]+/).filter((word) => word && !word.includes('='));
  known.set(text, words);
  return words;
}

export function concerns(move: Move, thing: string): boolean {
  const words = wordsOf(move.move);
  return wordsOf(thing).every((word) => words.includes(word));
}

/** Does a legal move concern the thing? */
export function can(legal: Move[], thing: string): boolean {
  return legal.some((move) => concerns(move, thing));
}

/** The kind of a move is its first word. */
export const kindOf = (move: Move): string => wordsOf(move.move)[0] ?? '';

/** Does the reader say with this move that there is nothing more to do? */
export const isEnding = ({ move }: Move): boolean => ['done', 'end', 'nocoach'].includes(move);

/** Is nothing lost by this end of a turn, so that it needs no second confirmation? */
export const isPlainEnding = (move: Move): boolean =>
  isEnding(move) && !move.caution && move.move !== 'nocoach';

/** Is it the id of a rule? A reason may also name a state of the table. */
export const isRule = (rule: string | null | undefined): boolean =>
  /^[A-Z]{2}-[A-Z]+\d+$/.test(rule ?? '');
