// What there is at a place, a rider, a palace, a message, in words.
import { t, tn } from '../../lib/i18n.svelte.ts';
import type { Part } from './aids.ts';
import { roman } from './cards/cards.ts';
import type { LoireContext } from './context.ts';
import type { FigureName, HeldMessage, Person } from './model.ts';
import { headsFor, ridersAt } from './riders/riders.ts';

const sentence = (parts: (string | false | 0 | undefined)[]): string =>
  parts.filter((part) => part).join(', ');

/** What a message is and where it goes. */
export function messageFacts(board: LoireContext, seat: number, message: HeldMessage): string {
  const card = board.card(message.card);
  const aid = board.held(seat, message);
  if (!card) return board.name('card', message.card);
  const missing = aid?.needs ?? [];
  return sentence([
    board.name('card', message.card),
    tn('{n} point', '{n} points', card.points),
    board.name('character', card.sign),
    ...Object.entries(message.stages).map(
      ([colour, at]) => `${board.name('colour', colour)}: ${board.name('loc', at)}`,
    ),
    aid?.pays !== undefined && tn('pays {n} denier', 'pays {n} deniers', aid.pays),
    missing.length > 0 && needsText(board, missing),
    aid?.after !== undefined &&
      t("can't be delivered yet: a message of level {level} comes first", {
        level: roman[aid.after] ?? aid.after,
      }),
  ]);
}

/** Why a message cannot be delivered yet. */
const needsText = (board: LoireContext, missing: string[]): string =>
  t("can't be delivered yet: needs {characters}", {
    characters: missing.map((id) => board.name('character', id)).join(', '),
  });

/** What a character costs and does; with `supply`, of one that can still be hired. */
export function personFacts(board: LoireContext, { id, cost, vp }: Person, supply = false): string {
  const price = supply ? board.aids.hire?.characters[id] : undefined;
  return sentence([
    board.name('character', id),
    tn('{n} denier', '{n} deniers', price?.price ?? cost),
    partsText(board, price?.parts),
    tn('{n} point', '{n} points', vp),
    board.tip('character', id),
    supply && t('{n} left', { n: board.view.characters[id] ?? 0 }),
  ]);
}

/** The goals of a seat's messages: "Tours (5), Blois (9)". */
function goalsFact(board: LoireContext, seat: number): string {
  const goals = (board.view.seats[seat]?.messages ?? []).map((message) => {
    const card = board.card(message.card);
    const where = card?.place
      ? board.name('loc', card.place)
      : (card?.colours ?? [])
          .filter((colour) => !message.stages[colour])
          .map((colour) => board.name('colour', colour))
          .join(' + ');
    return `${where} (${card?.points ?? '?'})`;
  });
  return goals.length ? t('messages: {goals}', { goals: goals.join(', ') }) : '';
}

export function riderFacts(
  board: LoireContext,
  at: string,
  seat: number,
  figure: FigureName,
): string {
  const self = board.view.seats[seat]![figure];
  const names = { figure: board.name('figure', figure), name: board.seatName(seat) };
  return sentence([
    t('{figure} of {name}', names),
    board.name('loc', at),
    self.horses > 0 && tn('{n} horse', '{n} horses', self.horses),
    self.dir !== 0 &&
      t('rides to {city}', { city: board.name('loc', headsFor(board.data, at, self.dir)) }),
    figure === 'messenger' && goalsFact(board, seat),
  ]);
}

/** The parts of a price: "2 market − 1 farm". */
export function partsText(board: LoireContext, parts: Part[] | undefined): string {
  if (!parts?.length) return '';
  return parts
    .map(({ of, deniers }, i) => {
      const sign = deniers < 0 ? '− ' : i ? '+ ' : '';
      return `${sign}${Math.abs(deniers)} ${partName(board, of)}`;
    })
    .join(' ');
}

function partName(board: LoireContext, of: string): string {
  if (of === 'market') return t('market');
  if (of === 'printed') return t('printed price');
  if (of === 'circus') return t('the Circus');
  const kind = ['building', 'character', 'palacekind'].find((one) => board.named(one, of));
  return kind ? board.name(kind, of) : of;
}

function villageFacts(board: LoireContext, id: string): string[] {
  const village = board.data.villages.find((one) => one.id === id);
  if (!village) return [];
  const { price, parts, boat } = board.price(id);
  const sum = partsText(board, parts);
  return [
    `${board.name('good', village.good)} ${price}${sum && ` (${sum})`}`,
    t('{colour} shield', { colour: board.name('colour', board.view.shields[id] ?? '') }),
    ...(boat === undefined
      ? []
      : [t('the boat of {name} moves 1 space', { name: board.seatName(boat) })]),
  ];
}

/** Why nobody can be hired at the Circus. */
export function hireRefusal(board: LoireContext): string {
  const { hire } = board.aids;
  if (!hire?.not) return '';
  if (hire.not === 'limit') return t('no hire left this turn');
  if (hire.not === 'acted') return t('the messenger has already acted here');
  return hire.cheapest === null
    ? t('nobody is left to hire')
    : tn('the cheapest costs {n} denier', 'the cheapest costs {n} deniers', hire.cheapest);
}

export function placeFacts(board: LoireContext, id: string): string {
  const { view, name, seatName } = board;
  const building = view.buildings[id];
  const horses = view.horses[id];
  const circus = view.circus === id;
  return sentence([
    name('loc', id),
    ...villageFacts(board, id),
    building &&
      t('{building} of {name}', {
        building: name('building', building.kind),
        name: seatName(building.owner),
      }),
    horses && tn('{n} free horse', '{n} free horses', horses),
    circus && t('the Circus'),
    circus && hireRefusal(board) && t('no hire: {why}', { why: hireRefusal(board) }),
    ...ridersAt(view, id).map(({ seat, figure }) =>
      t('{figure} of {name}', { figure: name('figure', figure), name: seatName(seat) }),
    ),
  ]);
}

export function palaceFacts(board: LoireContext, kind: string, city: string): string {
  const owners = board.view.seats.flatMap((seat, i) =>
    seat.palaces.some((palace) => palace.kind === kind && palace.city === city)
      ? [board.seatName(i)]
      : [],
  );
  const { cost, vp } = board.data.palaces;
  const price = board.aids.build?.palace.price ?? cost;
  return sentence([
    `${board.name('palacekind', kind)} (${board.name('loc', city)})`,
    tn('{n} denier', '{n} deniers', price),
    tn('{n} point', '{n} points', vp),
    t('{n} left', { n: board.view.palaces[city]?.[kind] ?? 0 }),
    ...owners,
  ]);
}

export function marketFacts(board: LoireContext, colour: string): string {
  const villages = board.order.filter((id) => board.view.shields[id] === colour);
  return sentence([
    t('{colour} shield', { colour: board.name('colour', colour) }),
    tn('{n} denier', '{n} deniers', board.marketPrice(colour)),
    villages.map((id) => board.name('loc', id)).join(', '),
  ]);
}

export const storeFacts = (board: LoireContext, good: string): string =>
  sentence([
    board.name('good', good),
    t('{n} left', { n: board.view.supply[good] ?? 0 }),
    t('sells for {n}', { n: board.sellPrice(good) }),
  ]);

export function deckFacts(board: LoireContext, level: string): string {
  const aid = board.aids.levels?.[level];
  return sentence([
    t('Messages of level {level}', { level: roman[Number(level)] ?? level }),
    t('{n} left', { n: board.view.decks[level]?.length ?? 0 }),
    tn('{n} denier', '{n} deniers', board.deckPrice(level)),
    aid && aid.needs.length > 0 && needsText(board, aid.needs),
  ]);
}
