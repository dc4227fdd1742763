// What the engine says of a position of La Loire, as docs/notation.md writes it.
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

/** Where things are drawn: both roads as gentle waves on either side of the river. */
export const width = 1240;
export const height = 700;
const wave = (x: number): number => 22 * Math.sin(x / 150);
/** Neighbours stand a little nearer to and farther from the river, so that their names have room. */
const stagger = (step: number): number => (step % 2 ? 26 : -26);

export function spot(data: LoireData, id: string): { x: number; y: number } {
  if (id === data.cities[0]?.id) return { x: 86, y: 350 };
  if (id === data.cities[1]?.id) return { x: width - 86, y: 350 };
  const village = data.villages.find((v) => v.id === id);
  const x = 104 + (village?.step ?? 0) * 103;
  const away = stagger(village?.step ?? 0);
  return { x, y: village?.road === 'north' ? 158 + wave(x) - away : 530 + wave(x) + away };
}

/** The middle of the river, and the boats' spaces along it. */
export const riverAt = (x: number): number => 345 + 0.8 * wave(x);
export const boatX = (space: number, last: number): number => 175 + (space / Math.max(1, last)) * (width - 350);

export const river = ((): string => {
  const points = Array.from({ length: 32 }, (_, i) => -20 + (i * (width + 40)) / 31);
  const bank = (offset: number, xs: number[]): string => xs.map((x) => `${x.toFixed(0)} ${(riverAt(x) + offset).toFixed(0)}`).join('L');
  return `M${bank(-52, points)}L${bank(52, points.toReversed())}Z`;
})();

/** A road as a line through its places. */
export function road(data: LoireData, side: 'north' | 'south'): string {
  const villages = data.villages.filter((v) => v.road === side).toSorted((a, b) => a.step - b.step);
  const stops = [data.cities[0]!.id, ...villages.map((v) => v.id), data.cities[1]!.id].map((id) => spot(data, id));
  return `M${stops.map(({ x, y }) => `${x} ${y.toFixed(0)}`).join('L')}`;
}

/** Colours of shields with a letter of their own, so that colour is never alone. */
export const shieldLetter: Record<string, string> = { red: 'R', blue: 'B', yellow: 'Y', green: 'G', purple: 'P', white: 'W', black: 'K' };
