// La Loire as a module of the page (boards/board.ts).
import { t } from '../../lib/i18n.svelte.ts';
import type { Move, View } from '../../lib/messages.ts';
import type { Fact, Lore } from '../board.ts';
import type { Help } from '../help.ts';
import type { Panel } from '../panel.ts';
import Board from './Board.svelte';
import Characters from './panels/Characters.svelte';
import Dock from './dock/Dock.svelte';
import { figures, type LoireData, type LoireView } from './model.ts';
import { rideOf, ridingFigures } from './moves.ts';
import { isBuildingKind } from './says.ts';
import Palaces from './panels/Palaces.svelte';
import Reach from './panels/Reach.svelte';
import Strip from './Strip.svelte';

export { changes, iconOf } from './changes.ts';
export { differences } from './differences.ts';
export { groups } from './groups.ts';
export { kindOf } from './model.ts';
export { offeredAt, offers } from './offers.ts';
export { question } from './question.ts';
export { says, tells } from './says.ts';
export { signs } from './signs.ts';
export { Board, Dock, Strip };

export const rows = {
  phone: { strip: 45, dock: 160 },
  small: { strip: 45, dock: 112 },
  tablet: { strip: 46, dock: 170 },
};

/** A game without the Circus, where they are hired, has neither characters nor palaces. */
const hasCharacters = (view: View): boolean => view['circus'] !== null;

export const panels: Panel[] = [
  {
    id: 'characters',
    key: 'c',
    icon: 'cards',
    title: () => t('Characters'),
    Part: Characters,
    isInGame: hasCharacters,
  },
  {
    id: 'palaces',
    key: 'p',
    icon: 'bank',
    title: () => t('Palaces'),
    Part: Palaces,
    isInGame: hasCharacters,
  },
  {
    id: 'reach',
    key: 'r',
    icon: 'plan',
    title: () => t('My reach'),
    Part: Reach,
    isPersonal: true,
  },
];

/** A game alone ends after a turn that the rules name. */
const turnsLeft = ({ turn }: LoireView, { end: { solo_turns: all } }: LoireData): Fact => ({
  icon: 'clock',
  value: `${turn}/${all}`,
  label: t('turn {n} of {all}', { n: turn, all }),
});

const boatFact = (n: number, all: number): Fact => ({
  icon: 'boat',
  value: `${n}/${all}`,
  label: t('boat {n} of {all}', { n, all }),
});
const messageFact = (n: number, all: number): Fact => ({
  icon: 'message',
  value: `${n}/${all}`,
  label: t('delivered {n} of {all}', { n, all }),
});

export function facts(view: View, seat: number, lore: Lore): Fact[] {
  const position = view as unknown as LoireView;
  const data = lore.data as unknown as LoireData;
  const player = position.seats[seat];
  if (!player) return [];
  const { boat, messages } = data.end;
  const minor = (fact: Fact, value: number): Fact => ({ ...fact, value, minor: true });
  const delivered = player.delivered.length;
  return [
    { icon: 'coin', value: player.deniers, label: t('deniers') },
    minor(boatFact(player.boat, boat[position.players] ?? 0), player.boat),
    minor(messageFact(delivered, messages[position.players] ?? 0), delivered),
    ...(position.players === 1 ? [turnsLeft(position, data)] : []),
  ];
}

/** A game alone ends by its turns, too. */
export function ending(view: View, { data }: Lore): Fact[] {
  const { players, seats } = view as unknown as LoireView;
  const { end } = data as unknown as LoireData;
  const boat = Math.max(...seats.map((seat) => seat.boat));
  const delivered = Math.max(...seats.map((seat) => seat.delivered.length));
  return [
    boatFact(boat, end.boat[players] ?? 0),
    messageFact(delivered, end.messages[players] ?? 0),
  ];
}

export const help: Help = {
  hasGoals: true,
  hasCards: false,
  keys: () => [{ key: '1–9', text: t('play the move with this number') }],
};

/** Where only one figure can ride, the board shows all its rides, as if it had been touched. */
export const isPlain = (move: string, legal: Move[]): boolean =>
  rideOf(move) !== undefined && ridingFigures(legal).length === 1;

/** A ride begins with its figure, a building with its token. */
export const begins = (thing: string): boolean =>
  (figures as readonly string[]).includes(thing) || isBuildingKind(thing);
