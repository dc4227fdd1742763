// What the rules say for the viewer's seat (docs/programmers/protocol.md, "Aids"). Members that a
// spectator does not get are optional.
export interface TaxisAids {
  seat: number | null;
  /** Cards of each city that the viewer cannot see. */
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
