// La Loire, the game without characters and palaces: a purchase, a message, a long way to the city,
// and what to do with the money there.
import { t } from '../lib/i18n.svelte.ts';
import type { Course } from './lesson.ts';
import { ends, farm, level2, limits, priceAt, sells, shipping } from './loire-scene.ts';

export const course: Course = {
  opponent: 'Clara',
  first: {
    level: 1,
    button: () => t('Play the casual game'),
    note: () =>
      t(
        'The casual game is the one for beginners. The standard game adds the Circus with its ' +
          'characters, and palaces in the cities.',
      ),
  },
  topics: () => [
    { icon: 'merchant', text: t('Two figures and their horses') },
    { icon: 'wine', text: t('Goods, prices and the market') },
    { icon: 'message', text: t('Messages: money and points') },
    { icon: 'farm', text: t('Buildings, the boat, what to aim for') },
  ],
  lines: [
    {
      say: () =>
        t(
          'Welcome to the Loire, in 1477: the most points win, and they come from your boat on ' +
            'the river and from delivered messages.',
        ),
      at: ['ship'],
    },
    {
      say: () =>
        t(
          'Two figures ride for you: here in Nantes the merchant, who trades and builds; in ' +
            'Orléans the messenger, who carries messages.',
        ),
      at: ['merchant', 'messenger'],
    },
    {
      say: (scene) =>
        t(
          'Every village sells one good, and the cities buy it: wine for {wine}, grain for ' +
            '{grain}, cheese for {cheese}, wood for {wood} deniers.',
          sells(scene),
        ),
      at: ['.goods'],
    },
    {
      say: () =>
        t(
          'A figure moves as many locations as it has horses, and one more, with two horses ' +
            'three: touch your merchant, then Montsoreau.',
        ),
      at: ['merchant', 'montsoreau'],
      play: 'merchant montsoreau',
    },
    {
      say: (scene) =>
        t(
          'The shield tells the price: black lies at the cheap end of the market, so the grain ' +
            'here costs only {n}.',
          { n: priceAt(scene, 'montsoreau') },
        ),
      at: ['black'],
    },
    {
      say: (scene) => t('Buy the grain; it sells for {grain}.', sells(scene)),
      at: ['montsoreau'],
      lit: ['montsoreau', 'black', 'sell grain'],
      play: 'buy grain',
    },
    {
      say: (scene) =>
        t('Each purchase sends its colour to the dear end of the market: black now costs {n}.', {
          n: priceAt(scene, 'montsoreau'),
        }),
      at: ['black'],
    },
    {
      say: () => t('Your first message goes to Talcy, a village with a black shield too.'),
      at: ['talcy'],
      lit: ['m1-talcy.3'],
    },
    {
      say: () => t('Send the messenger to Talcy, three locations from Orléans.'),
      at: ['messenger', 'talcy'],
      play: 'messenger talcy',
    },
    {
      say: (scene) =>
        t(
          'Deliver it: a level-1 message pays the price of its village at once, now {n}, and its ' +
            'points count at the end.',
          { n: priceAt(scene, 'talcy') },
        ),
      at: ['talcy'],
      lit: ['talcy', 'm1-talcy.3', 'black'],
      play: 'deliver m1-talcy.3',
    },
    { reply: 'merchant langeais' },
    { reply: 'buy grain' },
    { reply: 'messenger amboise' },
    {
      say: () =>
        t('On a road a figure keeps its direction; only in Nantes and Orléans can it choose.'),
      at: ['merchant'],
    },
    {
      say: (scene) =>
        t(
          'Ride on to Villandry: its wine sells for {wine}, more than all that other villages ' +
            'sell.',
          sells(scene),
        ),
      at: ['merchant', 'villandry'],
      play: 'merchant villandry',
    },
    {
      say: () => t('Buy the wine; you can carry one of each good, and any amount of wood.'),
      at: ['villandry'],
      lit: ['villandry', 'sell wine'],
      play: 'buy wine',
    },
    {
      say: () => t('Both figures move every turn: let the messenger ride on to Tours.'),
      at: ['messenger', 'tours'],
      play: 'messenger tours',
    },
    { reply: 'merchant blois' },
    { reply: 'buy wine' },
    { reply: 'messenger usse drop=1' },
    { reply: 'deliver m1-usse.3' },
    {
      say: () => t('Buildings need wood: ride to Chambord.'),
      at: ['merchant', 'chambord'],
      play: 'merchant chambord',
    },
    { say: () => t('Buy one wood.'), at: ['chambord'], lit: ['chambord'], play: 'buy wood' },
    {
      say: () => t('The messenger passes Angers and stops in Ancenis.'),
      at: ['messenger', 'ancenis'],
      play: 'messenger ancenis',
    },
    { reply: 'merchant meung' },
    { reply: 'buy wood' },
    { reply: 'messenger chinon drop=1' },
    {
      say: () =>
        t(
          'Orléans is only one location away: touch the merchant and Orléans, and both horses ' +
            'stay behind for others to take.',
        ),
      at: ['merchant', 'orleans'],
      play: 'merchant orleans drop=2',
    },
    {
      say: (scene) =>
        t('In a city the merchant sells: the wine brings {wine} deniers.', sells(scene)),
      at: ['sell wine'],
      lit: ['orleans', 'sell wine', '.purse'],
      play: 'sell wine',
    },
    {
      say: (scene) => t('And the grain brings {grain}.', sells(scene)),
      at: ['sell grain'],
      lit: ['orleans', 'sell grain', '.purse'],
      play: 'sell grain',
    },
    {
      say: (scene) =>
        t(
          'Build a farm in Saumur for {n} deniers and your wood: goods there get cheaper for ' +
            'all, and every purchase there moves your boat.',
          { n: farm(scene) },
        ),
      at: ['saumur'],
      lit: ['saumur'],
      play: 'build farm saumur',
    },
    {
      say: (scene) =>
        t(
          'Ship: for {deniers} deniers your boat moves {spaces} spaces, which are as many points.',
          shipping(scene),
        ),
      at: ['ship 2'],
      lit: ['ship', '.purse'],
      play: 'ship 2',
    },
    {
      say: (scene) =>
        t(
          'Mind two limits in cities: with fewer than {least} deniers you lose a turn, and above ' +
            '{most} the rest stays behind when the merchant leaves.',
          limits(scene),
        ),
      at: ['.purse'],
    },
    {
      say: () =>
        t('Cities and your own buildings sell messages: send the messenger to your new farm.'),
      at: ['messenger', 'saumur'],
      play: 'messenger saumur',
    },
    {
      say: (scene) =>
        t(
          'Buy a message of level 2 for {price} deniers: it needs two stops and scores up to {n}.',
          level2(scene),
        ),
      at: ['message 2|saumur'],
      play: 'message 2',
    },
    {
      say: () =>
        t(
          'The seal shows its points: this one is small, and goes to a green and a black ' +
            'village; touch a message to see where.',
        ),
      at: ['m2-green-black'],
    },
    {
      say: () =>
        t(
          'In the casual game you can deliver every level, but never more messages of level 2 ' +
            'than of level 1, nor more of level 3 than of level 2.',
        ),
    },
    {
      say: () =>
        t(
          'What to aim for: carry wine and grain to a city, and turn the money into farms, ' +
            'messages and spaces for your boat before you leave.',
        ),
    },
    {
      say: (scene) =>
        t(
          'The game ends when a boat reaches space {space} or a player has delivered {count} ' +
            'messages; then all others have one more turn.',
          ends(scene),
        ),
      at: ['ship'],
    },
  ],
};
