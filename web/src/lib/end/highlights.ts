// What stands out in the course of a game, told from the points after each turn alone. Who would
// have won, or which draw was lucky, the points do not say.
import type { Score } from '../messages.ts';

export interface TurnPoints {
  turn: number;
  /** The seat whose turn it was. */
  seat: number;
  /** The points of all seats after it. */
  totals: number[];
  /** The number of steps up to its end: its place in the replay. */
  step: number;
  /** The log line of the step that brought that seat most. */
  line: string;
}

export type Highlight =
  /** `seat` was ahead of all others from this turn to the end. */
  | { kind: 'lead'; turn: number; seat: number }
  /** The turn that brought most points. */
  | { kind: 'turn'; turn: number; seat: number; points: number; line: string }
  /** The largest lead of a player who did not win. */
  | { kind: 'lost'; turn: number; seat: number; points: number };

interface Step {
  turn: number;
  seat: number;
  lines: string[];
  score: Score;
}

const totalsOf = ({ seats }: Score): number[] => seats.map(({ total }) => total);

/** The points after each turn, the first at the start of the game (turn 0). */
export function pointsByTurn(start: { score: Score }, steps: Step[]): TurnPoints[] {
  const turns: TurnPoints[] = [
    { turn: 0, seat: -1, step: 0, totals: totalsOf(start.score), line: '' },
  ];
  let before = turns[0]!.totals;
  let most = 0;
  for (const [i, { turn, seat, lines, score }] of steps.entries()) {
    const totals = totalsOf(score);
    const gain = (totals[seat] ?? 0) - (before[seat] ?? 0);
    let last = turns.at(-1)!;
    if (last.turn !== turn) {
      last = { turn, seat, step: 0, totals, line: '' };
      turns.push(last);
      most = 0;
    }
    if (seat === last.seat && gain > most) {
      most = gain;
      last.line = lines[0] ?? '';
    }
    last.totals = totals;
    last.step = i + 1;
    before = totals;
  }
  return turns;
}

/** By how much a seat is ahead of the best other one; negative: behind. */
const leadOf = (totals: number[], seat: number): number =>
  (totals[seat] ?? 0) - Math.max(...totals.filter((_, other) => other !== seat));

/** From which turn on the winner was ahead for good; undefined where that is the whole game. */
function leadForGood(turns: TurnPoints[], winner: number): Highlight | undefined {
  const last = turns.findLastIndex(({ totals }) => leadOf(totals, winner) <= 0);
  const first = turns[last + 1];
  return first && last > 0 ? { kind: 'lead', turn: first.turn, seat: winner } : undefined;
}

function bestTurn(turns: TurnPoints[]): Highlight | undefined {
  const gains = turns.slice(1).map(({ turn, seat, totals, line }, i) => ({
    kind: 'turn' as const,
    turn,
    seat,
    line,
    points: (totals[seat] ?? 0) - (turns[i]!.totals[seat] ?? 0),
  }));
  const best = gains.reduce((a, b) => (b.points > a.points ? b : a), gains[0]!);
  return best && best.points > 1 ? best : undefined;
}

const worthTelling = 3;

function lostLead(turns: TurnPoints[], winners: number[]): Highlight | undefined {
  let best: Highlight | undefined;
  let most = worthTelling - 1;
  for (const { turn, totals } of turns)
    totals.forEach((_, seat) => {
      const points = leadOf(totals, seat);
      if (winners.includes(seat) || points <= most) return;
      most = points;
      best = { kind: 'lost', turn, seat, points };
    });
  return best;
}

/** In the order of turns. */
export function highlights(turns: TurnPoints[], winners: number[]): Highlight[] {
  const [winner] = winners;
  if (turns.length < 2 || (turns[0]?.totals.length ?? 0) < 2) return [];
  return [
    winner !== undefined && winners.length === 1 ? leadForGood(turns, winner) : undefined,
    bestTurn(turns),
    lostLead(turns, winners),
  ]
    .filter((found) => found !== undefined)
    .sort((a, b) => a.turn - b.turn);
}
