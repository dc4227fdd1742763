// Thurn und Taxis as the page needs it (boards/board.ts).
import { t, tn } from '../../lib/i18n.svelte.ts';
import type { View } from '../../lib/messages.ts';
import type { Fact, Lore } from '../board.ts';
import type { Help } from '../help.ts';
import type { Panel } from '../panel.ts';
import { keyTexts } from './keys.ts';
import type { TaxisData, TaxisSeat, TaxisView } from './model.ts';
import Coaches from './panels/Coaches.svelte';
import Players from './panels/Players.svelte';
import Seen from './panels/Seen.svelte';

export { default as Board } from './Board.svelte';
export { default as Brings } from './panels/Brings.svelte';
export { changes, iconOf } from './changes.ts';
export { begins } from './context.ts';
export { chooses } from './choice.ts';
export { differences } from './differences.ts';
export { default as Dock } from './dock/Dock.svelte';
export { keys } from './keys.ts';
export { default as Strip } from './Strip.svelte';
export { assembled, groups, question, signs } from './twin.ts';
export { default as Ways } from './panels/Ways.svelte';

export const rows = {
  phone: { strip: 66, dock: 176 },
  small: { strip: 58, dock: 104 },
  tablet: { strip: 88, dock: 208 },
};

export const panels: Panel[] = [
  { id: 'coaches', key: 'c', icon: 'coach', title: () => t('Coaches'), Part: Coaches },
  { id: 'seen', key: 's', icon: 'cards', title: () => t('Hidden cards'), Part: Seen },
  { id: 'players', key: 'p', icon: 'friends', title: () => t('Players'), Part: Players },
];

const coachFact = (coach: number, { coaches }: TaxisData): Fact => {
  const last = coaches.at(-1)?.size ?? 0;
  return {
    icon: 'coach',
    value: `${coach || '–'}/${last}`,
    label: coach ? t('coach {n} of {last}', { n: coach, last }) : t('no coach of {last}', { last }),
  };
};

const branchFact = (built: number, { constants }: TaxisData): Fact => {
  const left = constants.houses_per_player - built;
  return {
    icon: 'house',
    value: left,
    label: tn('{n} branch left', '{n} branches left', left),
  };
};

export function facts(view: View, seat: number, lore: Lore): Fact[] {
  const { coach, branches, hand } = (view as unknown as TaxisView).seats[seat]!;
  const data = lore.data as unknown as TaxisData;
  return [
    coachFact(coach, data),
    { ...branchFact(branches.length, data), minor: true },
    {
      icon: 'cards',
      value: hand.length,
      label: tn('{n} card in hand', '{n} cards in hand', hand.length),
      minor: true,
    },
  ];
}

export function ending(view: View, lore: Lore): Fact[] {
  const { seats } = view as unknown as TaxisView;
  const data = lore.data as unknown as TaxisData;
  const most = (count: (seat: TaxisSeat) => number): number => Math.max(...seats.map(count));
  return [
    coachFact(
      most(({ coach }) => coach),
      data,
    ),
    branchFact(
      most(({ branches }) => branches.length),
      data,
    ),
  ];
}

export const help: Help = { hasGoals: false, hasCards: true, keys: keyTexts };

/** A card is drawn and played by one touch; what it does is seen on it. */
export const isPlain = (move: string): boolean =>
  /^(draw|postmaster|start|play|coachman)\b/.test(move);

/** Nothing is offered without a touch: what is asked has a button, or lies in the dock. */
export const offeredAt = (): string => '';
