// What the engine says of a position of Thurn und Taxis, as docs/programmers/notation.md writes it.
export interface TaxisSeat {
  hand: (string | null)[];
  known: string[];
  route: string[];
  branches: string[];
  coach: number;
  tiles: { stack: string; value: number }[];
}

export interface TaxisView {
  players: number;
  turn: number;
  seat: number;
  phase: string;
  official: string | null;
  display: (string | null)[];
  pile: unknown[];
  discard: string[];
  bonus: Record<string, number[]>;
  seats: TaxisSeat[];
  end: { triggered_by: number | null };
}

export interface TaxisData {
  regions: { id: string; name: string; cities: string[]; hex: string }[];
  cities: { id: string; name: string; region: string; layout_xy: [number, number] }[];
  edges: [string, string][];
  coaches: { size: number; points: number }[];
  bonus_stacks: { id: string; values: number[] }[];
  officials: { id: string }[];
  constants: { houses_per_player: number };
}
