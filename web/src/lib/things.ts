// What lies on a board, by the words of the notation. A thing is one or more words ("ulm",
// "message 2", "sell wood"); a move concerns it if the move has all of them. No rule is known here:
// which moves there are is what the engine says.
import type { Move } from './messages.ts';

const wordsOf = (text: string): string[] =>
  text.split(/[\s,]+/).filter((word) => word && !word.includes('='));

export function concerns(move: Move, thing: string): boolean {
  const words = wordsOf(move.move);
  return wordsOf(thing).every((word) => words.includes(word));
}

export const movesFor = (legal: Move[], thing: string): Move[] =>
  legal.filter((move) => concerns(move, thing));

/** Can something be done with it now? */
export function can(legal: Move[], thing: string): boolean {
  return legal.some((move) => concerns(move, thing));
}

/** Moves by their first word, in the engine's order. */
export function byKind(legal: Move[]): { kind: string; moves: Move[] }[] {
  const kinds = new Map<string, Move[]>();
  for (const move of legal) {
    const kind = wordsOf(move.move)[0] ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), move]);
  }
  return [...kinds].map(([kind, moves]) => ({ kind, moves }));
}

/** The words with which all these texts begin, none of them whole. */
function sharedWords(texts: string[]): string {
  const [first = [], ...others] = texts.map((text) => text.split(' '));
  const differs = first.findIndex(
    (word, i) =>
      i === first.length - 1 || others.some((words) => words[i] !== word || i === words.length - 1),
  );
  return others.length && differs > 1 ? first.slice(0, differs).join(' ') : '';
}

const headOf = (move: Move): string => move.text.slice(0, move.text.indexOf(': ') + 1);

/** Moves that follow each other and begin alike: said once, their beginning need not be read again and again. */
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

/** A reason may name a rule of the catalogue, or just the state of the table. */
export const isRule = (rule: string | null | undefined): boolean =>
  /^[A-Z]{2}-[A-Z]+\d+$/.test(rule ?? '');

/** Does the data file say of a thing that some of it was reconstructed? */
export function isReconstructed(data: unknown, id: string): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const { id: own, source } = data as { id?: unknown; source?: unknown };
  if (own === id && source !== undefined) return JSON.stringify(source).includes('reconstructed');
  return Object.values(data).some((part) => isReconstructed(part, id));
}
