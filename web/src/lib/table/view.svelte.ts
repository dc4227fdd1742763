// What the parts of the table show: the game's module with the properties of this moment.
import { Ahead } from './ahead.svelte.ts';
import { panelsFor, type Panel } from '../../boards/panel.ts';
import type {
  Assembled,
  BoardModule,
  BoardProps,
  KeyPath,
  Lore,
  MoveGroup,
  Question,
} from '../../boards/board.ts';
import { t } from '../i18n.svelte.ts';
import type { Aids, Move } from '../messages.ts';
import { capital } from '../names.ts';
import { distinct } from './acting.ts';
import { placesIn } from './log.ts';
import type { TableModel } from './table.svelte.ts';
import { isEnding } from './things.ts';
import type { Turn } from './turn.svelte.ts';

/** What the large button does. */
export interface MainAction {
  text: string;
  /** The same on a phone. */
  short: string;
  run: () => void;
  /** The move that it plays, if any. */
  move: Move | undefined;
  kind: 'confirm' | 'move' | 'hint' | 'end';
  /** Does the button itself say that the move costs something? */
  warns: boolean;
}

export interface NumberedGroup extends Omit<MoveGroup, 'moves'> {
  /** What each of its moves costs, where all cost the same. */
  caution: string;
  /** What each of them is good for, where all are good for the same. */
  says: string;
  rows: { move: Move; number: number }[];
}

export class TableView {
  readonly ahead: Ahead;

  /** Must be called while a component is being set up. */
  constructor(
    readonly model: TableModel,
    readonly turn: Turn,
    readonly module: BoardModule,
    private readonly lore: () => Lore,
    /** Where several play at one screen: the seat of the player who is there. */
    private readonly sitting: () => number | undefined,
  ) {
    this.ahead = new Ahead(model, () => this.looked);
  }

  get known() {
    return this.model.known!;
  }

  get words(): Lore {
    return this.lore();
  }

  #changed = $derived.by(() =>
    this.module.changes
      ? this.model.since.flatMap(({ events }) => this.module.changes!(events ?? []))
      : placesIn(this.model.since),
  );

  #aids: Aids | null = null;

  /** The newest aids of this seat. Where another seat of this browser is to move, the server sends
   * those of that one: the dock keeps what it showed. */
  #aidsOf(me: number | undefined): Aids | null {
    const isMine = (aids: Aids | null): boolean => (aids?.['seat'] ?? me) === me;
    const aids = this.known.aids ?? null;
    if (isMine(aids)) this.#aids = aids;
    return isMine(this.#aids) ? this.#aids : null;
  }

  /** The properties but for what depends on the move that is looked at. */
  #plain: BoardProps = $derived.by(() => {
    const { known, turn, model } = this;
    const me = model.deciding ?? this.sitting() ?? model.mine[0];
    return {
      view: known.view!,
      data: this.lore().data,
      words: this.lore().words,
      seats: known.seats,
      me,
      owner: {
        seat: me ?? known.actor ?? known.table.winners?.[0] ?? 0,
        isReader: me !== undefined,
      },
      actor: known.actor,
      legal: turn.legal,
      aids: this.#aidsOf(me),
      chosen: turn.chosen,
      looked: '',
      ahead: undefined,
      hint: turn.hint?.move ?? '',
      score: me === undefined ? undefined : known.score?.seats[me]?.total,
      changed: this.#changed,
      pointed: turn.pointed,
      events: model.events,
      pick: turn.pick,
      tell: (picked) => void turn.tell(picked),
      point: turn.point,
      choose: turn.choose,
      play: (move: string) => void turn.play(move),
    };
  });

  /** The move that several touches have put together, if it is legal. */
  assembled: Assembled | undefined = $derived.by(() => {
    const found = this.module.assembled?.(this.#plain);
    return found && this.turn.moveOf(found.move) ? found : undefined;
  });

  looked: string = $derived.by(() => {
    const { hovered, touched, hint } = this.turn;
    return hovered || touched || this.assembled?.move || hint?.move || '';
  });

  props: BoardProps = $derived.by(() => ({
    ...this.#plain,
    looked: this.looked,
    ahead: this.ahead.preview?.view,
  }));

  panels: Panel[] = $derived.by(() => panelsFor(this.module, this.#plain.owner, this.#plain.view));

  question: Question = $derived.by(() => this.module.question(this.props));

  /** The text twin of the board: all legal moves, numbered through. */
  groups: NumberedGroup[] = $derived.by(() => {
    const groups = this.module.groups(this.props);
    const told = new Set(groups.flatMap(({ moves }) => moves.map(({ move }) => move)));
    const rest = distinct(this.turn.legal.filter(({ move }) => !told.has(move)));
    const all = rest.length ? [...groups, { title: t('Other moves'), moves: rest }] : groups;
    let number = 0;
    return all.map(({ moves, ...group }) => ({
      ...group,
      caution: shared(moves.map(({ caution }) => caution ?? '')),
      says: moves.length > 1 ? shared(moves.map((move) => this.says(move))) : '',
      rows: distinct(moves).map((move) => ({ move, number: ++number })),
    }));
  });

  says = (move: Move): string => this.module.says?.(this.props, move) ?? '';

  rows: NumberedGroup['rows'] = $derived(this.groups.flatMap(({ rows }) => rows));

  /** The ways to moves by keys. */
  paths: KeyPath[] = $derived.by(
    () =>
      this.module.keys?.(this.#plain) ??
      this.rows.slice(0, 9).map(({ move, number }) => ({ move: move.move, keys: [`${number}`] })),
  );

  main: MainAction | undefined = $derived.by(() => {
    const { turn, model, assembled } = this;
    const seat = turn.toConfirm;
    if (seat !== undefined)
      return {
        ...this.#says(t('End turn')),
        kind: 'confirm',
        warns: false,
        move: undefined,
        run: () => void model.confirm(seat),
      };
    if (turn.touched) return this.#plays(turn.touched, 'move');
    if (assembled?.beside) {
      const { move, text } = assembled.beside;
      const main = this.#plays(move, 'move');
      if (main) return { ...main, ...this.#says(text) };
    }
    if (assembled) return this.#puts(assembled);
    if (turn.hint) return this.#plays(turn.hint.move, 'hint');
    return undefined;
  });

  /** The move that is put together, where the large button keeps another. */
  apart: (MainAction & { key: string }) | undefined = $derived.by(() => {
    const { assembled } = this;
    if (!assembled?.beside || this.turn.toConfirm !== undefined) return undefined;
    return { ...this.#puts(assembled), key: assembled.beside.key };
  });

  /** The move that ends a turn or a stop. */
  ending: MainAction | undefined = $derived.by(() => {
    const found = this.turn.legal.find(isEnding);
    return found && this.#plays(found.move, 'end');
  });

  #puts({ move, text, short, told = false }: Assembled): MainAction {
    const action = this.#plays(move, 'move')!;
    return { ...action, text: capital(text), short: capital(short), warns: action.warns && !told };
  }

  #says = (text: string) => ({ text, short: text });

  #plays(text: string, kind: MainAction['kind']): MainAction | undefined {
    const move = this.turn.moveOf(text);
    if (!move) return undefined;
    const says = { text: capital(move.text), short: capital(move.short ?? move.text) };
    const warns = Boolean(move.caution);
    return { ...says, kind, move, warns, run: () => void this.turn.play(text) };
  }
}

/** What all say alike, or ''. */
const shared = (texts: string[]): string =>
  texts.every((text) => text === texts[0]) ? (texts[0] ?? '') : '';
