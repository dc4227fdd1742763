import { t } from '../lib/i18n.svelte.ts';
import type { Known } from '../lib/messages.ts';
import type { LoireView } from '../boards/loire/model.ts';
import type { Course } from './lesson.ts';

const view = (known: Known): LoireView => known.view as unknown as LoireView;
const me = (known: Known): LoireView['seats'][number] | undefined =>
  view(known).seats[known.you.seats[0] ?? 0];

export const course: Course = {
  seed: 1477,
  options: {},
  lessons: [
    {
      id: 'aim',
      when: () => true,
      title: () => t('What it is about'),
      text: () =>
        t(
          'Two riders of yours go round the valley: the merchant trades and builds, the messenger carries letters. Points come from your boat on the river, from delivered messages, from characters and palaces.',
        ),
      rule: 'LL-E4',
    },
    {
      id: 'move',
      when: (_, deeds) => deeds.has('merchant') || deeds.has('messenger'),
      title: () => t('Riding'),
      text: () =>
        t(
          'In a turn both figures move, and each acts where it stops. A figure goes exactly one place farther than it has horses: with two horses, three places. To go less far, leave horses behind; to go farther, take a free one along.',
        ),
      rule: 'LL-M1',
    },
    {
      id: 'direction',
      when: (known) => [me(known)?.merchant, me(known)?.messenger].some((figure) => figure?.dir),
      title: () => t('The direction'),
      text: () =>
        t(
          'Along a road a figure keeps its direction; the small arrow shows it. Only in Nantes and Orléans you may choose a new one.',
        ),
      rule: 'LL-M5',
    },
    {
      id: 'buy',
      when: (_, deeds) => deeds.has('buy'),
      title: () => t('Buying'),
      text: () =>
        t(
          'In a village the merchant buys one good. The shield tells the price: its colour’s place in the market. After the purchase that colour becomes the dearest.',
        ),
      rule: 'LL-G1',
    },
    {
      id: 'deliver',
      when: (_, deeds) => deeds.has('deliver'),
      title: () => t('Delivering'),
      text: () =>
        t(
          'A message of level 1 is delivered in the village that it names. It pays the market price of that village at once, and points at the end.',
        ),
      rule: 'LL-D6',
    },
    {
      id: 'circus',
      when: (_, deeds) => deeds.has('hire'),
      title: () => t('The Circus'),
      text: () =>
        t(
          'At the Circus you may hire a character. Each helps for the rest of the game; point at one to read how. Apprentice and Helper let you deliver greater messages.',
        ),
      rule: 'LL-H1',
    },
    {
      id: 'city',
      when: (_, deeds) => deeds.has('sell') || deeds.has('ship') || deeds.has('build'),
      title: () => t('The merchant in a city'),
      text: () =>
        t(
          'Here he sells goods, moves your boat for money, and builds one building. Farms make goods cheaper for everybody, and each purchase there moves your boat.',
        ),
      rule: 'LL-T4',
    },
    {
      id: 'message',
      when: (_, deeds) => deeds.has('message'),
      title: () => t('Buying messages'),
      text: () =>
        t(
          'In cities and at your own buildings the messenger buys messages. Whoever has the money may buy levels 1 to 3, but only the Apprentice lets you deliver level 2, and level 3 needs the Helper as well. Level 4 is sold in your monasteries.',
        ),
      rule: 'LL-D1',
    },
    {
      id: 'money',
      when: (known) => known.turn > 4,
      title: () => t('Two limits of money'),
      text: () =>
        t(
          'With fewer than 5 deniers a merchant in a city loses the turn and gets 1 denier. With more than 10 he leaves the surplus behind when he sets out: spend it before.',
        ),
      rule: 'LL-T1',
    },
    {
      id: 'circus-move',
      when: (_, deeds) => deeds.has('circus'),
      title: () => t('The Circus moves'),
      text: () =>
        t(
          'When its colour comes to the middle of the market, the Circus goes to a village of the cheapest colour. Whose turn it is chooses which.',
        ),
      rule: 'LL-K2',
    },
    {
      id: 'end',
      when: (known) => known.turn > 12,
      title: () => t('How it ends'),
      text: () =>
        t(
          'The end comes into sight when a boat reaches its last space or somebody has delivered enough messages. Beside each player’s money you see how far he is.',
        ),
      rule: 'LL-E1',
    },
  ],
};
