// The view and the data file of Thurn und Taxis (docs/programmers/notation.md).
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

export interface TaxisCity {
  id: string;
  name: string;
  region: string;
  layout_xy: [number, number];
}

export interface TaxisData {
  regions: { id: string; name: string; cities: string[]; hex: string }[];
  cities: TaxisCity[];
  edges: [string, string][];
  coaches: { size: number; points: number }[];
  bonus_stacks: { id: string; values: number[] }[];
  officials: { id: string }[];
  constants: { houses_per_player: number };
}
