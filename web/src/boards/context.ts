// What the parts of a board share: the words of things, their state, and the way to pick one.
import { t } from '../lib/i18n.svelte.ts';
import { nameOf } from '../lib/names.ts';
import { can } from '../lib/table/things.ts';
import type { BoardProps, Lore } from './board.ts';

interface Pressable {
  onclick: () => void;
  onkeydown: (event: KeyboardEvent) => void;
}

/** Reads the board's reactive properties at each call, so what uses it follows them. */
export class BoardContext {
  constructor(private readonly source: () => BoardProps) {}

  protected get props(): BoardProps {
    return this.source();
  }

  get lore(): Lore {
    return { data: this.props.data, words: this.props.words };
  }

  /** The seats in turn order, the reader's own first. */
  get seatsFromMine(): number[] {
    const count = this.props.seats.length;
    return Array.from({ length: count }, (_, i) => ((this.props.me ?? 0) + i) % count);
  }

  /** The seat whose things the dock shows. */
  get owner(): number {
    return this.props.owner.seat;
  }

  /** Are those the reader's own? */
  get isReaders(): boolean {
    return this.props.owner.isReader;
  }

  tip = (kind: string, id: string): string => this.props.words[kind]?.[id]?.text ?? '';
  seatName = (seat: number): string => nameOf(this.props.seats[seat], seat);

  /** Does a legal move concern the thing? */
  can = (thing: string): boolean => can(this.props.legal, thing);
  changed = (thing: string): boolean => this.props.changed.includes(thing);
  pointed = (thing: string): boolean => this.props.pointed.split(/[\s,]+/).includes(thing);
  acts = (seat: number): boolean => this.props.actor === seat;
  /** Is it the reader who decides now, for this seat? */
  decides = (seat: number): boolean => seat === this.props.me && this.acts(seat);

  pick = (thing: string, facts = ''): void => this.props.pick({ thing, facts });
  tell = (thing: string, facts = ''): void => this.props.tell({ thing, facts });

  /** Makes a part of a drawing work like a button, by pointer and by keyboard. */
  press(thing: string, facts: string): Pressable {
    return {
      onclick: () => this.pick(thing, facts),
      onkeydown: (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        this.pick(thing, facts);
      },
    };
  }

  /** The label of a thing: its facts, and whether it can be used. */
  label = (facts: string, usable: boolean, separator = ', '): string =>
    usable ? `${facts}${separator}${t('can be used')}` : facts;
}
