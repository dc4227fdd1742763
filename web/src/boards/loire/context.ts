// The shared context of a board, for La Loire: the position, what the server says of it, and the
// state of each thing.
import type { Move } from '../../lib/messages.ts';
import { concerns } from '../../lib/table/things.ts';
import { BoardContext } from '../context.ts';
import type { GoodPrice, LoireAids, MessageAid, Target, Waits, Way } from './aids.ts';
import { cardsOf, type Card } from './cards/cards.ts';
import {
  betterOf,
  nameIn,
  priceAt,
  priceOf,
  type FigureName,
  type HeldMessage,
  type LoireData,
  type LoireSeat,
  type LoireView,
  type Person,
} from './model.ts';
import { goingOn, isSameWay, rideOf, ridingFigures, type Ride } from './moves.ts';
import { readingOrder, ringOf } from './map/ring.ts';

/** The thing that stands for a rider: the reader's own is the word of the notation. */
export const riderThing = (seat: number, figure: FigureName, me: number | undefined): string =>
  seat === me ? figure : `seat-${seat}-${figure}`;

/** What the data file alone says, computed once for each file. */
class Known {
  readonly ring: string[];
  readonly order: string[];
  readonly cards: Map<string, Card>;

  constructor(data: LoireData) {
    this.ring = ringOf(data);
    this.order = readingOrder(data);
    this.cards = cardsOf(data);
  }
}

const knownOf = new WeakMap<object, Known>();

function knowing(data: LoireData): Known {
  const known = knownOf.get(data) ?? new Known(data);
  knownOf.set(data, known);
  return known;
}

export class LoireContext extends BoardContext {
  get view(): LoireView {
    return this.props.view as unknown as LoireView;
  }

  get data(): LoireData {
    return this.props.data as unknown as LoireData;
  }

  get aids(): Partial<LoireAids> {
    return (this.props.aids ?? {}) as Partial<LoireAids>;
  }

  /** The position after the move that is looked at. */
  get ahead(): LoireView | undefined {
    return this.props.looked ? (this.props.ahead as unknown as LoireView | undefined) : undefined;
  }

  get me(): number | undefined {
    return this.props.me;
  }

  get chosen(): string[] {
    return this.props.chosen;
  }

  get looked(): string {
    return this.props.looked;
  }

  get legal(): Move[] {
    return this.props.legal;
  }

  /** The seat whose things the dock shows. */
  get own(): LoireSeat | undefined {
    return this.view.seats[this.owner];
  }

  get ring(): string[] {
    return knowing(this.data).ring;
  }

  get order(): string[] {
    return knowing(this.data).order;
  }

  /** The last space of the river for this number of players. */
  get lastSpace(): number {
    return this.data.end.boat[String(this.view.players)] ?? 0;
  }

  /** The moves that are left by what is chosen. */
  get open(): Move[] {
    return goingOn(this.props.legal, this.props.chosen);
  }

  /** The figure that is to ride: the chosen one, or the only one that can. */
  get rider(): FigureName | undefined {
    const able = ridingFigures(this.open);
    return able.length === 1 ? able[0] : undefined;
  }

  /** The figure whose destinations are shown: that of the ride looked at comes first. */
  get riding(): FigureName | undefined {
    return rideOf(this.props.looked)?.figure ?? this.rider;
  }

  /** What the server says of a ride's destination. */
  target = ({ figure, to }: Pick<Ride, 'figure' | 'to'>): Target | undefined =>
    this.aids.reach?.[figure]?.places[to];

  /** How a ride uses horses. */
  wayOf = (ride: Ride): Way | undefined =>
    this.target(ride)?.ways.find((way) => isSameWay(way, ride));

  /** The place at which the reader's figure acts now: touching it offers what can be done. */
  get stop(): string {
    const { phase, figure } = this.view;
    return this.legal.length && phase === 'act' && figure ? (this.own?.[figure].at ?? '') : '';
  }

  card = (id: string): Card | undefined => knowing(this.data).cards.get(id);
  name = (kind: string, id: string): string => nameIn(this.lore, kind, id);
  /** Is there such a thing of this kind? */
  named = (kind: string, id: string): boolean => this.props.words[kind]?.[id] !== undefined;

  override can = (thing: string): boolean =>
    thing === this.stop || this.open.some((move) => concerns(move, thing));
  chose = (thing: string): boolean => this.props.chosen.includes(thing);
  hinted = (thing: string): boolean =>
    !!this.props.hint && concerns({ move: this.props.hint, text: '' }, thing);
  /** Does the move that is looked at concern the thing? */
  looks = (thing: string): boolean =>
    !!this.props.looked && concerns({ move: this.props.looked, text: '' }, thing);
  /** What a move of the thing costs besides its price, or ''. */
  caution = (thing: string): string =>
    this.open.find((move) => move.caution && concerns(move, thing))?.caution ?? '';

  /** The price of a village's good for the reader; the market's where the server says nothing. */
  price = (village: string): GoodPrice =>
    this.aids.prices?.[village] ?? { price: priceAt(this.data, this.view, village) };

  /** Does the reader pay less than the market says, or more? */
  priceKind = (village: string): 'good' | 'bad' | undefined =>
    betterOf(priceAt(this.data, this.view, village), this.price(village).price);

  marketPrice = (colour: string): number => priceOf(this.data, this.view, colour);
  sellPrice = (good: string): number =>
    this.aids.sells?.[good]?.price ?? this.data.goods.find(({ id }) => id === good)?.sell ?? 0;
  deckPrice = (level: string): number =>
    this.aids.levels?.[level]?.price ?? this.data.messages.cost[Number(level) - 1] ?? 0;

  /** Can a message, or one of a level, not be delivered yet? */
  waits = (aid: Waits | undefined): boolean =>
    !!aid && (aid.needs.length > 0 || aid.after !== undefined);
  locked = (level: string): boolean => this.waits(this.aids.levels?.[level]);

  /** The characters of a seat. */
  hired = (seat: number): Person[] =>
    (this.view.seats[seat]?.characters ?? []).flatMap(
      (id) => this.data.characters.find((one) => one.id === id) ?? [],
    );

  /** What is known of a message that a seat holds. */
  held = (seat: number, { card }: HeldMessage): MessageAid | undefined =>
    this.aids.messages?.[seat]?.find((message) => message.card === card);

  goalsOf = (seat: number, message: HeldMessage): string[] =>
    this.held(seat, message)?.places ?? [];

  /** The places that are marked as goals now, each with the seat whose message goes there. */
  get goals(): Map<string, number> {
    const { pointed, chosen, looked } = this.props;
    const things = [...pointed.split(/[\s,]+/), ...chosen, ...looked.split(' ')];
    const goals = new Map<string, number>();
    this.view.seats.forEach((seat, i) => {
      const own = i === this.props.me && this.riding === 'messenger';
      const all = own || things.some((thing) => thing.startsWith(`seat-${i}`));
      for (const message of seat.messages)
        if (all || things.includes(message.card))
          for (const place of this.goalsOf(i, message)) goals.set(place, i);
    });
    return goals;
  }

  /** Is it a message whose goals are marked because it is pointed at or chosen? */
  showsGoals = (thing: string): boolean =>
    this.card(thing) !== undefined && (this.pointed(thing) || this.chose(thing));

  point = (thing: string): void => this.props.point(thing);

  /** Makes a part work like a button that also points at its thing. A finger leaves the thing
   * before its click, so that the click points at it again. */
  touch = (thing: string, facts: string) => {
    const { onclick, onkeydown } = this.press(thing, facts);
    return {
      'data-thing': thing,
      onclick: () => {
        this.point(thing);
        onclick();
      },
      onkeydown,
      onpointerenter: () => this.point(thing),
      onpointerleave: () => this.point(''),
      onfocus: () => this.point(thing),
      onblur: () => this.point(''),
    };
  };

  /** The same for a part of a drawing, which is no button by itself. */
  drawnButton = (thing: string, facts: string) =>
    ({ role: 'button', tabindex: 0, ...this.touch(thing, facts) }) as const;

  /** The marks of a thing, as classes: several can be true at once. */
  marks = (thing: string): string =>
    [
      this.can(thing) && 'can',
      this.chose(thing) && 'chosen',
      this.changed(thing) && 'changed',
      this.hinted(thing) && 'hint',
      (this.goals.has(thing) || this.showsGoals(thing)) && 'goal',
      this.caution(thing) && 'danger',
      this.pointed(thing) && 'pointed',
    ]
      .filter((mark) => mark)
      .join(' ');
}
