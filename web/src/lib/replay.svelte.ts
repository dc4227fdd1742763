// A recorded game and the step that is shown.
import { ensureKey, get, post } from './api.ts';
import { lang } from './i18n.svelte.ts';
import type { GameEvent, LogItem, Score, Seat, View } from './messages.ts';
import { recordName } from './names.ts';

export interface Position {
  view: View;
  score: Score;
}

interface Step extends Position {
  turn: number;
  seat: number;
  move?: string;
  lines: string[];
  events: GameEvent[];
}

export interface Verification {
  fits: boolean;
  commitment: boolean;
  deal: boolean;
  moves: number;
  salts: number;
  promise: string;
}

export interface RecordedGame {
  game: string;
  title: string;
  players: number;
  names: string[];
  options: Record<string, string>;
  start: Position;
  steps: Step[];
  /** null for a record that was not played on a server. */
  verified: Verification | null;
}

/** Loads the game of a table or, if there is one, of the text of a record. */
export async function loadGame(
  table: string,
  record: string,
  viewer: string,
): Promise<RecordedGame> {
  if (!record) return get<RecordedGame>(`/api/v1/tables/${table}/replay`, { viewer });
  await ensureKey();
  const query = new URLSearchParams({ lang: lang(), viewer });
  return post<RecordedGame>(`/api/v1/replay?${query}`, { record });
}

/** The points of each seat after each step. */
export function scoreCurves(
  seats: Seat[],
  game: { start: { score: Score }; steps: { score: Score }[] },
): number[][] {
  const scores = [game.start, ...game.steps].map(({ score }) => score.seats);
  return seats.map(({ seat }) => scores.map((one) => one[seat]?.total ?? 0));
}

export class Replay {
  game: RecordedGame | undefined = $state.raw();
  at: number = $state(0);

  get count(): number {
    return this.game?.steps.length ?? 0;
  }

  /** The step that led to the position; none at the start. */
  get step(): Step | undefined {
    return this.at > 0 ? this.game?.steps[this.at - 1] : undefined;
  }

  get position(): Position | undefined {
    return this.step ?? this.game?.start;
  }

  get seats(): Seat[] {
    const person = {
      kind: 'person',
      bot: false,
      may_return: false,
      resigned: false,
      late: false,
    } as const;
    return (this.game?.names ?? []).map((name, seat) => ({
      ...person,
      seat,
      name: recordName(name, seat),
    }));
  }

  get log(): LogItem[] {
    const steps = this.game?.steps.slice(0, this.at) ?? [];
    return steps.map(({ seat, lines, events, turn }, i) => ({
      seq: i + 1,
      at: 0,
      kind: 'moved',
      seat,
      lines,
      events,
      turn,
    }));
  }

  go(to: number): void {
    this.at = Math.min(Math.max(to, 0), this.count);
  }

  /** The step at which the turn before or after begins. */
  turnStart(by: 1 | -1): number {
    const turnAt = (n: number): number => this.game?.steps[n]?.turn ?? -1;
    const within = (n: number): boolean => n > 0 && n < this.count && turnAt(n) === turnAt(n - 1);
    let to = this.at + by;
    while (within(to)) to += by;
    return to;
  }
}
