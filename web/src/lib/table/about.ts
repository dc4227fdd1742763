// What a thing of the board is: its name, its explanation, and what can be done with it.
import type { KindOf, Lore, Picked, Word } from '../../boards/board.ts';
import type { Move } from '../messages.ts';
import { isReconstructed } from './things.ts';

export interface Refusal {
  move: string;
  text: string;
  rule: string | null;
}

export interface About {
  name: string;
  /** What is at the thing now. */
  facts: string;
  text: string;
  rule: string | null;
  /** Some of its numbers are in no rulebook. */
  reconstructed: boolean;
  moves: Move[];
  not: Refusal[];
}

const lastWordOf = (thing: string): string => thing.split(' ').at(-1) ?? '';

/** Looks up the whole thing, then its last word, then any of its words that has a text. */
function wordIn(words: Record<string, Word>, thing: string): Word | undefined {
  const parts = thing.split(' ').map((word) => words[word]);
  return words[thing] ?? words[lastWordOf(thing)] ?? parts.find((word) => word?.text);
}

function wordFor(thing: string, lore: Lore, kindOf: KindOf | undefined): Word | undefined {
  for (const words of Object.values(lore.words)) {
    const found = wordIn(words, thing);
    if (!found?.name) continue;
    const kind = found.text ? undefined : kindOf?.(thing);
    const general = kind && lore.words[kind.kind]?.[kind.id];
    return general ? { ...general, name: found.name } : found;
  }
  return undefined;
}

/** Describes a thing without its moves, which only the server knows. */
export function describe({ thing, facts }: Picked, lore: Lore, kindOf?: KindOf): About {
  const word = wordFor(thing, lore, kindOf);
  return {
    name: word?.name ?? '',
    facts: facts === word?.name ? '' : facts,
    text: word?.text ?? '',
    rule: word?.rule ?? null,
    reconstructed: isReconstructed(lore.data, lastWordOf(thing)),
    moves: [],
    not: [],
  };
}
