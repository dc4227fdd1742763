// The reader's turn at a table: what is chosen, looked at, advised and offered, and how to act.
import { describe, type About } from './about.ts';
import { movesWith, touch, type Choice } from './acting.ts';
import type { BoardModule, Lore, Picked } from '../../boards/board.ts';
import { t } from '../i18n.svelte.ts';
import type { Known, Move, Refused } from '../messages.ts';
import { lastPointer } from '../pointer.ts';
import { prefs } from '../prefs.svelte.ts';
import type { TableModel } from './table.svelte.ts';
import { isPlainEnding } from './things.ts';

export interface Hint extends Move {
  reason?: string;
}

/** What is shown beside a thing of the board. */
export interface Offer {
  thing: string;
  moves: Move[];
  /** Panels of the drawer that have more moves, and what else is touched on the board. */
  panels?: string[];
  note?: string;
  /** What the thing is, and why nothing can be done with it. */
  about?: About;
}

/** What a turn needs of the game that is played. */
export type Loaded = { module: BoardModule; lore: Lore } | undefined;

const hintLevel = 8;

export class Turn {
  /** What is chosen so far of a move, in the order of touching. */
  chosen: string[] = $state.raw([]);
  /** The move under the pointer or the focus. */
  hovered: string = $state('');
  /** The move that was touched once: the large button plays it. */
  touched: string = $state('');
  /** Words of what the pointer or the log points at. */
  pointed: string = $state('');
  offer: Offer | undefined = $state.raw();
  /** What this position offers without a touch, also when its place is touched again. */
  standing: Offer | undefined;
  hint: Hint | undefined = $state.raw();
  thinking: boolean = $state(false);
  typing: boolean = $state(false);
  /** Why something that the reader asked for was not done. */
  notice: string = $state('');
  /** The same, or why the server refused it. */
  get refused(): string {
    return this.model.refusal?.text ?? this.notice;
  }
  /** A move is on its way, and its position has not come yet. */
  sent: boolean = $state(false);
  /** How many moves were played here, and the last of them. */
  plays: number = $state(0);
  #played: Move | undefined;

  constructor(
    readonly model: TableModel,
    private readonly loaded: () => Loaded,
  ) {}

  get known(): Known {
    return this.model.known!;
  }

  /** The moves of this browser's seat; none while another seat decides. */
  get legal(): Move[] {
    return this.model.deciding === undefined ? [] : this.model.offered(this.known.legal);
  }

  /** The seat of this browser whose finished turn waits to be confirmed. */
  get toConfirm(): number | undefined {
    const { confirm } = this.known;
    return confirm !== null && this.model.mine.includes(confirm) ? confirm : undefined;
  }

  /** A turn that the reader ended by a move of its own needs no second confirmation, unless that
   * move costs something: until it is confirmed it can be undone. */
  get endedByMove(): boolean {
    return this.#played !== undefined && isPlainEnding(this.#played);
  }

  get #choice(): Choice {
    const begins = (thing: string): boolean => this.loaded()?.module.begins(thing) ?? false;
    return { legal: this.legal, chosen: this.chosen, begins };
  }

  moveOf = (text: string): Move | undefined => this.legal.find(({ move }) => move === text);

  /** Forgets what belongs to the previous position. */
  reset(): void {
    this.clear();
    this.sent = false;
    this.hint = undefined;
    this.model.refusal = undefined;
  }

  /** Forgets what is chosen; returns whether anything was. */
  clear(): boolean {
    const something = this.chosen.length > 0 || this.offer !== undefined || this.touched !== '';
    this.chosen = [];
    this.offer = undefined;
    this.hovered = this.touched = this.notice = '';
    return something;
  }

  choose = (chosen: string[]): void => {
    this.chosen = chosen;
    this.offer = undefined;
    this.touched = '';
  };

  /** The pointer is on a thing. Where it has one move, that move is looked at. */
  point = (thing: string): void => {
    this.pointed = thing;
    if (!thing || this.#choice.begins(thing)) return void (this.hovered = '');
    const moves = movesWith(this.legal, [...this.chosen, thing]);
    this.hovered = (moves.length === 1 && moves[0]?.move) || '';
  };

  /** The pointer or the focus is on the row of a move. */
  look = (move: string): void => {
    this.hovered = this.pointed = move;
  };

  pick = (picked: Picked): void => {
    if (this.model.queue.length) return this.model.hurry();
    // A second touch while a move is on its way means the position that was.
    if (this.sent) return;
    const shown = this.offer?.thing === picked.thing ? this.offer : undefined;
    this.offer = undefined;
    const outcome = touch(picked.thing, this.#choice);
    // What was only told does not keep its thing from being used.
    if (shown?.moves.length || (shown && outcome.act === 'explain')) return;
    if (picked.thing === this.standing?.thing) return void (this.offer = this.standing);
    if (outcome.act === 'choose') this.choose(outcome.chosen);
    else if (outcome.act === 'play') this.take(outcome.move.move);
    else if (outcome.act === 'offer') this.offer = { thing: picked.thing, moves: outcome.moves };
    else void this.#explain(picked);
  };

  /** Plays a move that was touched. A finger cannot hover: its first touch shows what it does,
   * unless it has touched a piece before, which shows all that can be done with it. */
  take(move: string): void {
    const plain =
      this.touched === move ||
      this.chosen.length > 0 ||
      this.loaded()?.module.isPlain?.(move, this.legal);
    const shows = lastPointer() === 'touch' && prefs.look && !plain;
    if (shows) this.show(move);
    else void this.play(move);
  }

  /** Shows what a move does; the large button plays it. */
  show(move: string): void {
    this.touched = move;
    this.hovered = '';
  }

  play = async (move: string): Promise<boolean> => {
    const seat = this.model.deciding;
    // What is sent while a move is on its way means the position that was.
    if (seat === undefined || this.sent) return false;
    this.#played = this.moveOf(move);
    this.clear();
    this.pointed = '';
    this.plays++;
    this.sent = true;
    const played = await this.model.play(seat, move);
    if (!played) this.sent = false;
    return played;
  };

  /** Shows what a thing is. */
  tell = (picked: Picked): Offer | undefined => {
    const loaded = this.loaded();
    if (!loaded) return undefined;
    const about = describe(picked, loaded.lore, loaded.module.kindOf);
    return (this.offer = { thing: picked.thing, moves: [], about });
  };

  /** What the thing is, at once, and what the server says about it when it answers. */
  async #explain(picked: Picked): Promise<void> {
    this.chosen = [];
    const shown = this.tell(picked);
    const about = shown?.about;
    if (!about || this.model.deciding === undefined) return;
    try {
      const fields = { seat: this.model.deciding, thing: picked.thing };
      const { moves, not } = await this.model.query<About>('about', fields);
      if (this.offer === shown) this.offer = { ...shown, about: { ...about, moves, not } };
    } catch {
      // The explanation stays.
    }
  }

  /** A lesson asks for one move and has a way of its own to show it. */
  get canAskForHint(): boolean {
    return this.model.deciding !== undefined && !this.thinking && !this.model.guided;
  }

  async askForHint(): Promise<void> {
    const { position } = this.model;
    const seat = this.model.deciding;
    if (seat === undefined || !this.canAskForHint) return;
    this.thinking = true;
    this.notice = '';
    try {
      const found = await this.model.query<Hint>('hint', { seat, level: hintLevel });
      if (this.model.deciding === undefined) return;
      if (this.model.position !== position)
        return void (this.notice = t('The hint came too late: the position has changed.'));
      this.clear();
      this.hint = found;
    } catch (refused) {
      this.notice = noHint(refused as Refused);
    } finally {
      this.thinking = false;
    }
  }
}

const noHint = ({ code, text }: Refused): string =>
  code === 'too_many' || code === 'busy'
    ? t('No hint just now: too many requests. Try again in a minute.')
    : text || t('No hint could be found.');
