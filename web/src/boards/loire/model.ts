// What the engine says of a position of La Loire, as docs/programmers/notation.md writes it.
import type { Lore } from '../board.ts';

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

/** A noun as the reader calls it; what the catalogue does not have is named by the data. */
export function nameIn(lore: Lore, kind: string, id: string): string {
  const data = lore.data as unknown as LoireData;
  return (
    lore.words[kind]?.[id]?.name ||
    [...data.villages, ...data.cities, ...data.characters].find((thing) => thing.id === id)?.name ||
    id.replaceAll('_', ' ')
  );
}

/** Each name by so many of its first letters, at least two, that it is none of the others: beside a
 * colour, so that colour is never alone, and not taken for the letter of a seat. */
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
