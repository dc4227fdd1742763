// What the reader has filled in on the page that creates a table.
import type { Game, GameOption } from '../games.svelte.ts';
import { t } from '../i18n.svelte.ts';
import { prefs } from '../prefs.svelte.ts';
import {
  defaultSpec,
  firstLevel,
  type ClockSpec,
  type SeatSpec,
  type TableSpec,
} from './tables.ts';

export class TableForm {
  spec: TableSpec = $state(defaultSpec('', prefs.name));
  clock: ClockSpec['kind'] = $state('none');
  minutes: number = $state(20);
  increment: number = $state(20);
  days: number = $state(3);

  constructor(query: URLSearchParams) {
    this.spec.open = query.has('open');
    this.spec.confirm = prefs.confirm;
    if (query.has('open') || query.has('friends')) this.spec.seats[1] = { kind: 'person' };
  }

  /** The level that the reader chose last for this game. */
  get #botLevel(): number {
    return prefs.levels[this.spec.game] ?? firstLevel;
  }

  setPlayers(count: number): void {
    const { spec } = this;
    spec.players = count;
    while (spec.seats.length > count) spec.seats.pop();
    while (spec.seats.length < count) spec.seats.push({ kind: 'bot', level: this.#botLevel });
    if (typeof spec.first === 'number' && spec.first >= count) spec.first = 'random';
  }

  setGame({ game, seats }: Game): void {
    this.spec.game = game;
    this.spec.options = {};
    this.setPlayers(Math.min(Math.max(this.spec.players, seats.min), seats.max));
  }

  setSeat(seat: number, kind: string): void {
    this.spec.seats[seat] =
      kind === 'bot'
        ? { kind, level: this.#botLevel }
        : kind === 'person'
          ? { kind }
          : { kind: 'me', name: seat === 0 ? prefs.name : '' };
  }

  setOption(option: GameOption, value: string): void {
    if (value === '' || value === option.initial) delete this.spec.options[option.key];
    else this.spec.options[option.key] = value;
  }

  /** The name of a player at this screen who gave none; several are numbered. */
  defaultName(seat: number): string {
    const before = this.spec.seats
      .slice(0, seat)
      .filter((other) => other.kind === 'me' && !other.name).length;
    return before ? t('Guest {n}', { n: before + 1 }) : t('Guest');
  }

  /** Keeps in the browser what will be the same for the next table. */
  remember(): void {
    const mine = this.spec.seats.find((seat) => seat.kind === 'me');
    if (mine?.name) prefs.name = mine.name;
    prefs.confirm = this.spec.confirm;
  }

  result(): TableSpec {
    const spec = $state.snapshot(this.spec);
    const named = (seat: SeatSpec, i: number): SeatSpec =>
      seat.kind === 'me' ? { kind: 'me', name: seat.name || this.defaultName(i) } : seat;
    return { ...spec, seats: spec.seats.map(named), clock: this.#clockSpec() };
  }

  #clockSpec(): ClockSpec {
    if (this.clock === 'real')
      return { kind: 'real', seconds: this.minutes * 60, increment: this.increment };
    return this.clock === 'days' ? { kind: 'days', days: this.days } : { kind: 'none' };
  }
}
