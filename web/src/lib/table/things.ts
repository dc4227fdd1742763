// Things of a board, by the words of the notation. A thing is one or more words ("ulm", "message
// 2", "sell wood"); a move concerns it if the move has all of them. No rule is known here: the
// server lists the legal moves.
import type { Move } from '../messages.ts';

const wordsOf = (text: string): string[] =>
  text.split(/[\s,]+/).filter((word) => word && !word.includes('='));

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

/** Moves by kind, in the server's order. */
export function byKind(legal: Move[]): { kind: string; moves: Move[] }[] {
  const kinds = new Map<string, Move[]>();
  for (const move of legal) {
    const kind = kindOf(move);
    kinds.set(kind, [...(kinds.get(kind) ?? []), move]);
  }
  return [...kinds].map(([kind, moves]) => ({ kind, moves }));
}

/** The words with which all these texts begin; none of the texts is used up by them. */
function sharedWords(texts: string[]): string {
  const [first = [], ...others] = texts.map((text) => text.split(' '));
  const endsOrDiffers = (words: string[], i: number): boolean =>
    words[i] !== first[i] || i === words.length - 1;
  const length = first.findIndex((_, i) =>
    [first, ...others].some((words) => endsOrDiffers(words, i)),
  );
  return others.length && length > 1 ? first.slice(0, length).join(' ') : '';
}

const headOf = (move: Move): string => move.text.slice(0, move.text.indexOf(': ') + 1);

/** Runs of moves that begin with the same words, so that these can be written once. */
export function alike(moves: Move[]): { shared: string; moves: Move[] }[] {
  const runs: Move[][] = [];
  for (const move of moves) {
    const last = runs.at(-1);
    if (last?.[0] && headOf(last[0]) === headOf(move)) last.push(move);
    else runs.push([move]);
  }
  return runs.map((run) => ({
    moves: run,
    shared:
      (run.length > 1 && run[0] && headOf(run[0])) || sharedWords(run.map((move) => move.text)),
  }));
}

/** Is it the id of a rule? A reason may also name a state of the table. */
export const isRule = (rule: string | null | undefined): boolean =>
  /^[A-Z]{2}-[A-Z]+\d+$/.test(rule ?? '');

/** Does the data file mark values of this thing as reconstructed? */
export function isReconstructed(data: unknown, id: string): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const { id: own, source } = data as { id?: unknown; source?: unknown };
  if (own === id && source !== undefined) return JSON.stringify(source).includes('reconstructed');
  return Object.values(data).some((part) => isReconstructed(part, id));
}
