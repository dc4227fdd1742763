// The view and the data file of Thurn und Taxis (docs/programmers/notation.md).
interface BonusTile {
  stack: string;
  value: number;
}

export interface TaxisSeat {
  hand: (string | null)[];
  known: string[];
  route: string[];
  branches: string[];
  coach: number;
  tiles: BonusTile[];
}

export interface TaxisView {
  players: number;
  turn: number;
  seat: number;
  phase: 'draw' | 'play' | 'finish' | 'coach' | 'keep' | 'over';
  official: string | null;
  must_postmaster: boolean;
  drawn: number;
  played: number;
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
  cards: number;
  layout_xy: [number, number];
}

export interface TaxisData {
  regions: { id: string; name: string; cities: string[] }[];
  cities: TaxisCity[];
  edges: [string, string][];
  coaches: { size: number; points: number; copies: number }[];
  bonus_stacks: {
    id: string;
    kind: string;
    length?: number;
    regions?: string[];
    values: number[];
  }[];
  officials: { id: 'postmaster' | 'bailiff' | 'coachman' | 'wainwright' }[];
  constants: Record<
    'houses_per_player' | 'min_route' | 'hand_limit_after_completing' | 'wainwright_shortfall',
    number
  >;
}
