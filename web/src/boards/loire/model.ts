// The view and the data file of La Loire (docs/programmers/notation.md).
import type { KindOf, Lore } from '../board.ts';

export interface Figure {
  at: string;
  horses: number;
  dir: -1 | 0 | 1;
}

export interface LoireSeat {
  deniers: number;
  boat: number;
  cubes: number;
  merchant: Figure;
  messenger: Figure;
  goods: Record<string, number>;
  characters: string[];
  palaces: { kind: string; city: string }[];
  messages: { card: string; stages: Record<string, string> }[];
  delivered: string[];
}

export interface LoireView {
  players: number;
  turn: number;
  seat: number;
  phase: string;
  figure: string | null;
  moved: string[];
  shields: Record<string, string>;
  market: string[];
  circus: string | null;
  horses: Record<string, number>;
  towers: number;
  buildings: Record<string, { owner: number; kind: 'farm' | 'monastery' | 'castle' }>;
  supply: Record<string, number>;
  characters: Record<string, number>;
  palaces: Record<string, Record<string, number>>;
  decks: Record<string, unknown[]>;
  offer: (string | null)[];
  seats: LoireSeat[];
  end: { triggered_by: number | null };
}

export interface LoireData {
  cities: { id: string; name: string }[];
  villages: { id: string; name: string; road: 'south' | 'north'; step: number; good: string }[];
  market: { prices: number[] };
  goods: { id: string; sell: number }[];
  characters: { id: string; name: string; colour: string; cost: number; vp: number }[];
  palaces: { kinds: string[]; cost: number; vp: number };
  end: { boat: Record<string, number>; messages: Record<string, number> };
}

export const priceOf = (data: LoireData, view: LoireView, colour: string): number =>
  data.market.prices[view.market.indexOf(colour)] ?? 0;

/** What the good of a village costs now. */
export const priceAt = (data: LoireData, view: LoireView, village: string): number =>
  priceOf(data, view, view.shields[village] ?? '');

/** The name of a thing in the reader's language, or else that of the data file. */
export function nameIn(lore: Lore, kind: string, id: string): string {
  const data = lore.data as unknown as LoireData;
  return (
    lore.words[kind]?.[id]?.name ||
    [...data.villages, ...data.cities, ...data.characters].find((thing) => thing.id === id)?.name ||
    id.replaceAll('_', ' ')
  );
}

/** Shortens each name to its first letters, as few as tell it from the others, but at least two, so
 * that it is not taken for the letter of a seat. It stands on a colour, so that colour is never
 * alone. */
export function shortened(names: Record<string, string>): Record<string, string> {
  const all = Object.values(names);
  const short = (name: string): string => {
    let length = 2;
    while (
      length < name.length &&
      all.some((other) => other !== name && other.startsWith(name.slice(0, length)))
    )
      length++;
    return name.slice(0, length);
  };
  return Object.fromEntries(Object.entries(names).map(([id, name]) => [id, short(name)]));
}

/** A single message, such as "m2-…", is explained by its level. */
export const kindOf: KindOf = (thing) => {
  const level = /^m(\d)-/.exec(thing)?.[1];
  return level === undefined ? undefined : { kind: 'level', id: level };
};
