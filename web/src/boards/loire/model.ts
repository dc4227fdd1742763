// The view and the data file of La Loire (docs/programmers/notation.md), and what the server adds
// for the reader's seat (`aids`, docs/programmers/protocol.md).
import type { KindOf, Lore } from '../board.ts';

export const figures = ['merchant', 'messenger'] as const;
export type FigureName = (typeof figures)[number];

interface Figure {
  at: string;
  horses: number;
  dir: -1 | 0 | 1;
}

export interface HeldMessage {
  card: string;
  stages: Record<string, string>;
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
  messages: HeldMessage[];
  delivered: string[];
}

export type BuildingKind = 'farm' | 'monastery' | 'castle';
export const buildingKinds: BuildingKind[] = ['farm', 'castle', 'monastery'];

export interface LoireView {
  players: number;
  turn: number;
  seat: number;
  phase: string;
  figure: FigureName | null;
  moved: string[];
  shields: Record<string, string>;
  market: string[];
  circus: string | null;
  horses: Record<string, number>;
  towers: number;
  buildings: Record<string, { owner: number; kind: BuildingKind }>;
  supply: Record<string, number>;
  characters: Record<string, number>;
  palaces: Record<string, Record<string, number>>;
  decks: Record<string, unknown[]>;
  offer: (string | null)[];
  seats: LoireSeat[];
  end: { triggered_by: number | null };
}

export interface Village {
  id: string;
  name: string;
  road: 'south' | 'north';
  step: number;
  good: string;
}

export interface Person {
  id: string;
  name: string;
  colour: string;
  cost: number;
  vp: number;
}

interface Amount {
  value: number;
}

export interface LoireData {
  cities: { id: string; name: string }[];
  villages: Village[];
  shields: { colours: string[] };
  market: { prices: number[]; centre: number };
  goods: { id: string; sell: number }[];
  characters: Person[];
  palaces: { kinds: string[]; cost: number; vp: number };
  buildings: Record<'farm' | 'castle' | 'monastery', { deniers: number; wood: number }> &
    Record<'farms_per_player' | 'monasteries_per_player', Amount>;
  messages: { cost: number[] } & Record<string, unknown>;
  ship: { deniers: number; spaces: number }[];
  end: { boat: Record<string, number>; messages: Record<string, number>; solo_turns: number };
}

export const priceOf = (data: LoireData, view: LoireView, colour: string): number =>
  data.market.prices[view.market.indexOf(colour)] ?? 0;

/** What the market says for the good of a village. */
export const priceAt = (data: LoireData, view: LoireView, village: string): number =>
  priceOf(data, view, view.shields[village] ?? '');

/** Is the larger of two numbers the first, which is better for the reader then? */
export function betterOf(more: number, less: number): 'good' | 'bad' | undefined {
  if (more === less) return undefined;
  return more > less ? 'good' : 'bad';
}

/** The name of a thing in the reader's language, or else that of the data file. */
export function nameIn(lore: Lore, kind: string, id: string): string {
  const data = lore.data as unknown as LoireData;
  return (
    lore.words[kind]?.[id]?.name ||
    [...data.villages, ...data.cities, ...data.characters].find((thing) => thing.id === id)?.name ||
    id.replaceAll('_', ' ')
  );
}

/** A single message, such as "m2-…", is explained by its level. */
export const kindOf: KindOf = (thing) => {
  const level = /^m(\d)-/.exec(thing)?.[1];
  return level === undefined ? undefined : { kind: 'level', id: level };
};
