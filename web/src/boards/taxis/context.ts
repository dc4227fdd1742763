// What the parts of the board share: the view, names, the thing that each drawing stands for now,
// and its marks.
import type { TaxisAids } from './aids.ts';
import type { Move } from '../../lib/messages.ts';
import { distinct, movesWith } from '../../lib/table/acting.ts';
import { concerns } from '../../lib/table/things.ts';
import type { BoardProps } from '../board.ts';
import { BoardContext } from '../context.ts';
import {
  citiesOf,
  droppedOrNot,
  isDropped,
  keeping,
  keepsOf,
  proposal,
  touched,
  wayOf,
  type Way,
} from './choice.ts';
import type { TaxisCity, TaxisData, TaxisSeat, TaxisView } from './model.ts';

/** The moves that play a card of the hand, the usual one first. */
const cardVerbs = ['start', 'play', 'coachman'] as const;

/** A move is begun by touching these, and continued with a card. */
export const begins = (thing: string): boolean =>
  ['postmaster', 'coachman', 'restart'].includes(thing);

/** Does the text of a move, or of a thing, name this city? */
const names = (text: string, city: string): boolean =>
  text === city || citiesOf({ move: text, text: '' }).includes(city) || text.startsWith(`${city} `);

/** The marks of a drawing, as class names. */
export interface Marks {
  can?: boolean;
  chosen?: boolean;
  changed?: boolean;
  hint?: boolean;
  danger?: boolean;
  /** A card that is let go. */
  dropped?: boolean;
  pointed?: boolean;
}

export class TaxisContext extends BoardContext {
  get view(): TaxisView {
    return this.props.view as unknown as TaxisView;
  }

  get data(): TaxisData {
    return this.props.data as unknown as TaxisData;
  }

  get aids(): TaxisAids | undefined {
    return (this.props.aids ?? undefined) as TaxisAids | undefined;
  }

  get all(): BoardProps {
    return this.props;
  }

  get me(): number | undefined {
    return this.props.me;
  }

  get own(): TaxisSeat {
    return this.view.seats[this.owner]!;
  }

  /** Legal moves; of two with the same effect only one. */
  get moves(): Move[] {
    return distinct(this.props.legal);
  }

  city = (id: string): TaxisCity | undefined => this.data.cities.find((city) => city.id === id);
  cityName = (id: string): string =>
    this.props.words['city']?.[id]?.name ?? this.city(id)?.name ?? id;
  regionOf = (city: string): string => this.city(city)?.region ?? '';
  regionName = (region: string): string =>
    this.props.words['region']?.[region]?.name ??
    this.data.regions.find((one) => one.id === region)?.name ??
    '';
  /** A name that may break after the stroke between two regions. */
  word = (kind: string, id: string): string =>
    (this.props.words[kind]?.[id]?.name ?? id).replaceAll('/', '/\u200b');

  /** The moves that concern the thing and what was touched to begin a move; of two with the same
   * effect only one. */
  movesOf = (thing: string): Move[] =>
    movesWith(this.moves, [...this.props.chosen.filter(begins), thing]);
  override can = (thing: string): boolean => this.moves.some((move) => concerns(move, thing));

  // --- The move that is put together ---

  /** The move that the large button plays now. */
  get proposed(): Move | undefined {
    const { moves, props } = this;
    return this.keeping
      ? keeping(moves, this.own.hand, props.chosen)
      : proposal(moves, props.chosen);
  }

  get completing(): boolean {
    return this.moves.some((move) => wayOf(move));
  }

  get keeping(): boolean {
    return keepsOf(this.moves).length > 0;
  }

  get way(): Way | undefined {
    return this.proposed && wayOf(this.proposed);
  }

  /** Can the city get a branch in the way that is chosen? */
  eligible = (city: string): boolean =>
    this.completing &&
    this.moves.some((move) => wayOf(move) === this.way && citiesOf(move).includes(city));
  /** Does the proposed move name the city? */
  isProposed = (city: string): boolean =>
    Boolean(this.proposed && citiesOf(this.proposed).includes(city));

  /** Changes what is put together. */
  touch = (thing: string): void => this.props.choose(touched(this.moves, this.props.chosen, thing));

  /** How many cards of the hand go. */
  get drops(): number {
    const [keep] = keepsOf(this.moves);
    return keep ? this.own.hand.length - citiesOf(keep).length : 0;
  }

  isDropped = (at: number): boolean => this.keeping && isDropped(this.props.chosen, at);

  // --- The end of the route to which a card goes ---

  /** The card that fits at both ends and waits for one of them to be touched. */
  get placing(): string | undefined {
    const begun = this.props.chosen.find((thing) => /^(play|coachman) \w+$/.test(thing));
    return begun && this.movesOf(begun).length > 1 ? begun : undefined;
  }

  /** The move that puts the waiting card beside this city, if it is an end of the route. */
  endMove = (city: string): Move | undefined => {
    const { placing } = this;
    const { route } = this.own;
    const side = city === route[0] ? 'left' : city === route.at(-1) ? 'right' : undefined;
    if (!placing || !side) return undefined;
    return this.movesOf(placing).find(({ move }) => move.endsWith(side));
  };

  /** A card of the hand is touched. Cards can be taken back, so one that fits in one place is
   * played at once; one that fits in two waits for its end. */
  touchHand = (city: string, facts: string, at = this.own.hand.indexOf(city)): void => {
    const thing = this.handThing(city);
    const moves = this.movesOf(thing);
    const [move] = moves;
    if (this.keeping) return this.props.choose(droppedOrNot(this.props.chosen, at, this.drops));
    if (this.placing === thing) return this.props.choose([]);
    if (!move || moves.some(({ caution }) => caution)) return this.pick(thing, facts);
    if (moves.length === 1) return this.props.play(move.move);
    this.props.choose([thing]);
  };

  // --- Things: what a touch means now ---

  /** A second card is taken with the Postmaster's help. */
  openThing = (city: string): string =>
    this.can(`postmaster ${city}`) ? `postmaster ${city}` : `draw ${city}`;

  /** Does a card of the hand start a new route: by choice, or because none fits? */
  get restarting(): boolean {
    return this.props.chosen.includes('restart') || (this.can('restart') && !this.can('play'));
  }

  handThing = (city: string): string => {
    if (this.restarting && this.can(`restart ${city}`)) return `restart ${city}`;
    const verb = cardVerbs.find((one) => this.can(`${one} ${city}`));
    return `${verb ?? (this.own.route.length ? 'play' : 'start')} ${city}`;
  };

  /** On the map: the same as the card of the hand, said the other way round to tell them apart. */
  townThing = (city: string): string => {
    const [verb] = this.handThing(city).split(' ');
    const held = this.own.hand.includes(city) && this.can(`${verb} ${city}`);
    return held ? `${city} ${verb}` : `city ${city}`;
  };

  // --- Marks ---

  /** Does the text of a move, or of a thing, say this about a card? */
  private says(text: string, verbs: readonly string[], city: string): boolean {
    return verbs.includes(text.split(' ')[0] ?? '') && names(text, city);
  }

  private marksOf(verbs: readonly string[], city: string, thing: string): Marks {
    return {
      can: this.movesOf(thing).length > 0,
      hint: this.says(this.props.hint, verbs, city),
      pointed: this.says(this.props.pointed, verbs, city),
    };
  }

  openMarks = (city: string, slot: number): Marks => ({
    ...this.marksOf(['draw', 'postmaster'], city, this.openThing(city)),
    changed: this.changed(`slot ${slot}`),
  });

  handMarks = (city: string, at: number): Marks => {
    const marks = this.marksOf([...cardVerbs, 'restart', 'keep'], city, this.handThing(city));
    const { can = false } = marks;
    if (this.keeping) return { ...marks, can: true, dropped: this.isDropped(at) };
    const chosen = this.placing === this.handThing(city);
    return { ...marks, chosen, can: can && !this.restarting, danger: can && this.restarting };
  };

  routeMarks = (city: string): Marks => ({
    can: this.placing ? Boolean(this.endMove(city)) : this.eligible(city),
    chosen: this.completing && this.isProposed(city),
    hint: this.says(this.props.hint, ['complete'], city),
    pointed: this.says(this.props.pointed, ['complete'], city),
  });

  private townCan(city: string, thing: string): boolean {
    return this.completing ? this.eligible(city) : this.movesOf(thing).length > 0;
  }

  townMarks = (city: string): Marks => {
    const thing = this.townThing(city);
    return {
      can: this.placing ? Boolean(this.endMove(city)) : this.townCan(city, thing),
      chosen: this.completing && this.isProposed(city),
      changed: this.changed(`built ${city}`) || this.changed(`route ${city}`),
      hint: names(this.props.hint, city),
      pointed: names(this.props.pointed, city),
    };
  };
}

/** The class names of marks. */
export const classOf = (marks: Marks): string =>
  Object.entries(marks)
    .flatMap(([name, on]) => (on ? [name] : []))
    .join(' ');
