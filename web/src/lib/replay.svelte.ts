// A recorded game and the step that is shown.
import { ensureKey, get, post } from './api.ts';
import { lang, t } from './i18n.svelte.ts';
import type { Aids, GameEvent, Score, Seat, View } from './messages.ts';
import { recordNames } from './names.ts';

export interface Position {
  view: View;
  /** What the rules say for the viewing seat. */
  aids?: Aids | null;
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

/** Where a position of a game can be seen, by a viewer. */
export const addressOf = (table: string, at: number, viewer: string): string =>
  `/replay/${table}?step=${at}${viewer === 'all' ? '' : `&seen=${viewer}`}`;

/** The points of each seat after each step. */
export function scoreCurves(
  seats: Seat[],
  game: { start: { score: Score }; steps: { score: Score }[] },
): number[][] {
  const scores = [game.start, ...game.steps].map(({ score }) => score.seats);
  return seats.map(({ seat }) => scores.map((one) => one[seat]?.total ?? 0));
}

/** The steps of one player's turn. A position is the number of steps that led to it. */
export interface RecordedTurn {
  turn: number;
  seat: number;
  /** The position before its first step. */
  before: number;
  /** The position after its last step. */
  after: number;
  /** `plain`: only the end of a stop or turn. */
  steps: { at: number; text: string; plain: boolean }[];
  /** Points that the turn brought its player. */
  gain: number;
}

/** What a step did. The ends of stops and turns have no line of their own. */
export function textOf({ lines, events }: Pick<Step, 'lines' | 'events'>): string {
  const text = lines.filter(Boolean).join('; ');
  if (text) return text;
  return events.some(({ event }) => event === 'turn') ? t('ends the turn') : t('moves on');
}

/** Groups steps by turn. A decision of another seat within a turn belongs to that turn. */
function turnsOf(game: Pick<RecordedGame, 'start' | 'steps'>): RecordedTurn[] {
  const turns: RecordedTurn[] = [];
  const total = (at: number, seat: number): number =>
    (at ? game.steps[at - 1] : game.start)?.score.seats[seat]?.total ?? 0;
  for (const [i, step] of game.steps.entries()) {
    const { turn, seat } = step;
    let last = turns.at(-1);
    if (last?.turn !== turn) {
      last = { turn, seat, before: i, after: i, steps: [], gain: 0 };
      turns.push(last);
    }
    last.after = i + 1;
    last.steps.push({ at: i + 1, text: textOf(step), plain: !step.lines.some(Boolean) });
    last.gain = total(last.after, last.seat) - total(last.before, last.seat);
  }
  return turns;
}

/** Steps in a second. */
export const speeds = [0.5, 1, 2, 4] as const;

export class Replay {
  game: RecordedGame | undefined = $state.raw();
  at: number = $state(0);
  playing: boolean = $state(false);
  speed: number = $state(1);
  readonly turns: RecordedTurn[] = $derived(this.game ? turnsOf(this.game) : []);
  #timer: ReturnType<typeof setTimeout> | undefined;

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

  /** The turn that the position belongs to; none at the start. */
  get turn(): RecordedTurn | undefined {
    return this.turns.find(({ before, after }) => before < this.at && this.at <= after);
  }

  get seats(): Seat[] {
    const person = {
      kind: 'person',
      bot: false,
      may_return: false,
      resigned: false,
      late: false,
    } as const;
    return recordNames(this.game?.names ?? []).map((name, seat) => ({ ...person, seat, name }));
  }

  go(to: number): void {
    // An address may name anything.
    this.at = Math.min(Math.max(Math.trunc(to) || 0, 0), this.count);
  }

  /** The end of the turn after this one; at first the end of this one. */
  get nextTurn(): number {
    return this.turns.find(({ after }) => after > this.at)?.after ?? this.count;
  }

  /** The beginning of this turn; from there, of the one before. */
  get previousTurn(): number {
    return this.turns.findLast(({ before }) => before < this.at)?.before ?? 0;
  }

  /** Goes on by itself, from the start where the end is shown. */
  play(): void {
    if (this.at >= this.count) this.at = 0;
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** The next or the previous speed. */
  change(by: 1 | -1): void {
    const to = speeds.findIndex((one) => one === this.speed) + by;
    this.speed = speeds[to] ?? this.speed;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.at < this.count) this.#wait();
      else this.pause();
    }, 1000 / this.speed);
  }
}
