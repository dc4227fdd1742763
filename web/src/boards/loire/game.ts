// La Loire as a module of the page (boards/board.ts).
import { t } from '../../lib/i18n.svelte.ts';
import type { View } from '../../lib/messages.ts';
import type { Fact, Lore, Panel } from '../board.ts';
import Board from './Board.svelte';
import Characters from './panels/Characters.svelte';
import Dock from './dock/Dock.svelte';
import { figures, type LoireData, type LoireView } from './model.ts';
import { isBuildingKind } from './says.ts';
import Palaces from './panels/Palaces.svelte';
import Reach from './panels/Reach.svelte';
import Strip from './Strip.svelte';

export { changes } from './changes.ts';
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

export const panels: Panel[] = [
  { id: 'characters', key: 'C', icon: 'cards', title: () => t('Characters'), Part: Characters },
  { id: 'palaces', key: 'P', icon: 'bank', title: () => t('Palaces'), Part: Palaces },
  {
    id: 'reach',
    key: 'R',
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

export function facts(view: View, seat: number, lore: Lore): Fact[] {
  const position = view as unknown as LoireView;
  const data = lore.data as unknown as LoireData;
  const player = position.seats[seat];
  if (!player) return [];
  const [boat, wanted] = [data.end.boat, data.end.messages].map(
    (table) => table[String(position.players)] ?? 0,
  );
  return [
    { icon: 'coin', value: player.deniers, label: t('deniers') },
    {
      icon: 'boat',
      value: player.boat,
      label: t('boat {n} of {all}', { n: player.boat, all: boat ?? 0 }),
      minor: true,
    },
    {
      icon: 'message',
      value: player.delivered.length,
      label: t('delivered {n} of {all}', { n: player.delivered.length, all: wanted ?? 0 }),
      minor: true,
    },
    ...(position.players === 1 ? [turnsLeft(position, data)] : []),
  ];
}

/** A ride begins with its figure, a building with its token. */
export const begins = (thing: string): boolean =>
  (figures as readonly string[]).includes(thing) || isBuildingKind(thing);
