// What the rules say for the reader's seat, as the server tells it (docs/programmers/protocol.md,
// "Aids"). Every member may be missing: spectators get only what is the same for everybody.
import type { FigureName } from './model.ts';

export interface Part {
  of: string;
  deniers: number;
}

interface Price {
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

interface BuildingPrice extends Price {
  wood: number;
  /** Tokens that are left. */
  left: number;
}

/** What a level or a message has to wait for. */
export interface Waits {
  /** Characters that are missing to deliver it. */
  needs: string[];
  /** Casual game: the level of which one must be delivered first. */
  after?: number;
}

type LevelPrice = Price & Waits;

export interface MessageAid extends Waits {
  card: string;
  level: number;
  points: number;
  /** The blue character of its symbol. */
  sign: string;
  bonus?: number;
  pays?: number;
  /** Where it goes next. */
  places: string[];
  /** The next stop delivers it. */
  last: boolean;
  /** No cube is free to mark a stop. */
  cube?: false;
}

export interface Way {
  ride: number;
  drop?: number;
  take?: number;
  smith?: 1;
}

export interface Target {
  /** Locations from the first step on, the last one included. */
  path: string[];
  ways: Way[];
  /** buy, beer, hire, sell, ship, build, message, deliver, mark. */
  does: string[];
  /** Messages that could be delivered or marked there. */
  cards?: string[];
  /** The one of them that a stop is best used for: it allows only one. */
  one?: string;
}

interface ReachOf {
  /** It can move in this turn; otherwise it is about the next one. */
  now: boolean;
  places: Record<string, Target>;
}

export interface Hire {
  at: string;
  /** Hires that are left at the Circus; by the Palatium Balivi here, if they count apart. */
  left: number;
  palatium: number | null;
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
  /** By seat. */
  messages: MessageAid[][];
  reach: Record<FigureName, ReachOf>;
}
