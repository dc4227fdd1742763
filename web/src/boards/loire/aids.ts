// What the rules say for the reader's seat, as the server tells it (docs/programmers/protocol.md,
// "Aids"). Every member may be missing: in replays there are none.
import type { FigureName } from './model.ts';

export interface Part {
  of: string;
  deniers: number;
}

export interface Price {
  price: number;
  /** Only where the price differs from the printed one or the market's. */
  parts?: Part[];
  /** Why the seat can't have it, as one word. */
  not?: string;
}

export interface GoodPrice extends Price {
  /** The seat whose boat moves with the purchase. */
  boat?: number;
  /** Two cards for the price of one. */
  count?: number;
}

export interface LevelPrice extends Price {
  needs: string[];
  after?: number;
}

export interface BuildingPrice extends Price {
  wood: number;
  left: number;
}

export interface MessageAid {
  card: string;
  level: number;
  points: number;
  sign: string;
  bonus?: number;
  pays?: number;
  places: string[];
  last: boolean;
  needs: string[];
  after?: number;
  cube?: false;
}

export interface Way {
  ride: number;
  drop?: number;
  take?: number;
  smith?: 1;
}

export interface Target {
  path: string[];
  ways: Way[];
  does: string[];
  cards?: string[];
}

export interface ReachOf {
  now: boolean;
  places: Record<string, Target>;
}

export interface Hire {
  at: string;
  left: number;
  not: string | null;
  cheapest: number | null;
  characters: Record<string, Price>;
}

export interface LoireAids {
  seat: number | null;
  prices: Record<string, GoodPrice>;
  beer: Record<string, GoodPrice>;
  sells: Record<string, Price>;
  limit: { deniers: number; lost: number; poverty: number; skips: boolean };
  build: Record<'farm' | 'monastery' | 'castle', BuildingPrice> & { left: number; palace: Price };
  hire: Hire | null;
  levels: Record<string, LevelPrice>;
  messages: MessageAid[][];
  reach: Record<FigureName, ReachOf>;
}
