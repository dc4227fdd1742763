// What a thing of the board is: its name, its explanation, and what can be done with it.
import type { KindOf, Lore, Picked, Word } from '../../boards/board.ts';
import type { Move } from '../messages.ts';

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

/** The facts without what stands beside them: they are also read out alone, with the name first. */
function factsBeside(facts: string, word: Word | undefined): string {
  const { name = '', text = '' } = word ?? {};
  const told = text ? facts.replace(text, '').replace(/[,;] *(?=[,;])/g, '') : facts;
  const rest = name && told.startsWith(name) ? told.slice(name.length) : told;
  const plain = rest.replace(/^[\s,;:]+|[\s,;:]+$/g, '');
  return plain.charAt(0).toLocaleUpperCase() + plain.slice(1);
}

/** Describes a thing without its moves, which only the server knows. */
export function describe({ thing, facts }: Picked, lore: Lore, kindOf?: KindOf): About {
  const word = wordFor(thing, lore, kindOf);
  // A rider of another seat has no word of its own: its facts begin with what it is.
  const [first = ''] = facts.split(', ');
  const name = word?.name ?? first;
  return {
    name,
    facts: factsBeside(facts, word ?? { name, text: '', rule: null }),
    text: word?.text ?? '',
    rule: word?.rule ?? null,
    moves: [],
    not: [],
  };
}
