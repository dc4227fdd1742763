// What the rules say for the viewer's seat, for each game (docs/programmers/protocol.md, "Aids").
// Members that a spectator does not get are optional.

/** A price with its parts, where it differs from the printed one or the market's. */
export interface Price {
  price: number;
  parts?: { of: string; deniers: number }[];
  /** Why the seat cannot pay for it or have it. */
  not?: string;
}

export interface GoodPrice extends Price {
  /** The seat whose boat moves one space with the purchase. */
  boat?: number;
  count?: number;
}

export interface BuildingPrice extends Price {
  wood: number;
  /** Tokens that are left. */
  left: number;
}

export interface LevelPrice extends Price {
  /** Characters that are missing to deliver it. */
  needs: string[];
  /** Casual game: the level of which one must be delivered first. */
  after?: number;
}

export interface HeldMessage {
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
  needs: string[];
  after?: number;
  /** No cube is free to mark a stop. */
  cube?: false;
}

export interface ReachedPlace {
  /** Locations from the first step on, the last one included. */
  path: string[];
  ways: { ride: number; drop?: number; take?: number; smith?: 1 }[];
  /** buy, beer, hire, sell, ship, build, message, deliver, mark. */
  does: string[];
  /** Messages that could be delivered or marked there. */
  cards?: string[];
}

export interface Reach {
  /** It can move in this turn; otherwise it is about the next one. */
  now: boolean;
  places: Record<string, ReachedPlace>;
}

export interface LoireAids {
  game: 'loire';
  seat: number | null;
  prices: Record<string, GoodPrice>;
  /** By seat. */
  messages: HeldMessage[][];
  beer?: Record<string, GoodPrice>;
  sells?: Record<string, Price>;
  limit?: { deniers: number; lost: number; poverty: number; skips: boolean };
  build?: {
    left: number;
    farm: BuildingPrice;
    monastery: BuildingPrice;
    castle: BuildingPrice;
    palace: Price;
  };
  hire?: {
    at: string;
    left: number;
    not: 'limit' | 'price' | 'acted' | null;
    cheapest: number | null;
    characters: Record<string, Price>;
  } | null;
  levels?: Record<string, LevelPrice>;
  reach?: { merchant: Reach; messenger: Reach };
}

export interface TaxisAids {
  game: 'taxis';
  seat: number | null;
  /** Cards of each city that the viewer has not in sight. */
  unseen: Record<string, number>;
  coach?: {
    size: number;
    points: number;
    /** Points more than now. */
    gain: number;
    /** Cards that the route is short of it. */
    short: number;
    wainwright: boolean;
  } | null;
  tiles?: {
    stack: string;
    value: number;
    left: number;
    mine: boolean;
    /** Cities or regions without a branch of the seat; cards, for a length of route. */
    missing?: string[] | number;
  }[];
  route?: {
    length: number;
    need: number;
    tile: { stack: string; value: number } | null;
    left: string[];
    right: string[];
  };
  branches?: number;
  hand?: { limit: number; above: number };
}
