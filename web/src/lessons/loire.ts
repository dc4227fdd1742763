import { t } from '../lib/i18n.svelte.ts';
import type { Known } from '../lib/messages.ts';
import type { LoireView } from '../boards/loire/model.ts';
import { aim, type Course } from './lesson.ts';

const view = (known: Known): LoireView => known.view as unknown as LoireView;
const me = (known: Known): LoireView['seats'][number] | undefined =>
  view(known).seats[known.you.seats[0] ?? 0];

export const course: Course = {
  seed: 1477,
  options: {},
  lessons: [
    aim(
      () =>
        t(
          'Your two riders travel around the valley: the merchant trades and builds, the ' +
            'messenger carries messages. You score points for your boat on the river, ' +
            'delivered messages, characters and palaces.',
        ),
      'LL-E4',
    ),
    {
      id: 'move',
      when: (_, kinds) => kinds.has('merchant') || kinds.has('messenger'),
      title: () => t('Moving'),
      text: () =>
        t(
          'Each turn both figures move, and each acts where it stops. A figure moves ' +
            'exactly one location more than it has horses: with two horses, three locations. ' +
            'To move less, leave horses behind; to move farther, take a free horse.',
        ),
      rule: 'LL-M1',
    },
    {
      id: 'direction',
      when: (known) => [me(known)?.merchant, me(known)?.messenger].some((figure) => figure?.dir),
      title: () => t('Direction'),
      text: () =>
        t(
          'On a road a figure keeps its direction; the small arrow shows it. You can ' +
            'choose a new direction only in Nantes and Orléans.',
        ),
      rule: 'LL-M5',
    },
    {
      id: 'buy',
      when: (_, kinds) => kinds.has('buy'),
      title: () => t('Buying goods'),
      text: () =>
        t(
          'In a village the merchant can buy one good. The shield shows the price: look up ' +
            'its colour in the market. After the purchase that colour becomes the most ' +
            'expensive.',
        ),
      rule: 'LL-G1',
    },
    {
      id: 'deliver',
      when: (_, kinds) => kinds.has('deliver'),
      title: () => t('Delivering messages'),
      text: () =>
        t(
          'A level-1 message is delivered in the village it names. It pays that village’s ' +
            'market price at once and scores points at the end.',
        ),
      rule: 'LL-D6',
    },
    {
      id: 'circus',
      when: (_, kinds) => kinds.has('hire'),
      title: () => t('The Circus'),
      text: () =>
        t(
          'At the Circus you can hire a character, who helps you for the rest of the game; ' +
            'point at one to read how. The Apprentice and the Helper let you deliver ' +
            'higher-level messages.',
        ),
      rule: 'LL-H1',
    },
    {
      id: 'city',
      when: (_, kinds) => kinds.has('sell') || kinds.has('ship') || kinds.has('build'),
      title: () => t('The merchant in a city'),
      text: () =>
        t(
          'Here the merchant sells goods, pays to move your boat and builds one building. ' +
            'Farms make goods cheaper for everyone, and each purchase there moves your boat.',
        ),
      rule: 'LL-T4',
    },
    {
      id: 'message',
      when: (_, kinds) => kinds.has('message'),
      title: () => t('Buying messages'),
      text: () =>
        t(
          'The messenger buys messages in cities and at your own buildings. You can always ' +
            'buy levels 1 to 3, but you need the Apprentice to deliver level 2, and the ' +
            'Helper as well for level 3. Level 4 is sold in your monasteries.',
        ),
      rule: 'LL-D1',
    },
    {
      id: 'money',
      when: (known) => known.turn > 4,
      title: () => t('Two money limits'),
      text: () =>
        t(
          'If your merchant is in a city and you have fewer than 5 deniers, you lose the ' +
            'turn and get 1 denier. With more than 10, you lose the surplus when the ' +
            'merchant leaves: spend it first.',
        ),
      rule: 'LL-T1',
    },
    {
      id: 'circus-move',
      when: (_, kinds) => kinds.has('circus'),
      title: () => t('The Circus moves'),
      text: () =>
        t(
          'When its colour reaches the middle of the market, the Circus moves to a village ' +
            'of the cheapest colour. The player whose turn it is chooses which.',
        ),
      rule: 'LL-K2',
    },
    {
      id: 'end',
      when: (known) => known.turn > 12,
      title: () => t('How it ends'),
      text: () =>
        t(
          'The end is triggered when a boat reaches its last space or a player has ' +
            'delivered enough messages. Progress is shown next to each player’s money.',
        ),
      rule: 'LL-E1',
    },
  ],
};
