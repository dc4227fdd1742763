// La Loire, what the standard game adds to the casual one: the Circus with its characters, levels
// of messages, castles, monasteries with their beer, palaces.
import { t } from '../lib/i18n.svelte.ts';
import { goBy, type Course } from './lesson.ts';
import { apprentice, beer, building, palace, sells } from './loire-scene.ts';

export const course: Course = {
  opponent: 'Clara',
  first: { level: 1, button: () => t('Play the standard game') },
  topics: () => [
    { icon: 'tent', text: t('The Circus and its characters') },
    { icon: 'message', text: t('Apprentice, Helper and the levels of messages') },
    { icon: 'castle', text: t('Castles, and monasteries with their beer') },
    { icon: 'bank', text: t('Palaces in the two cities') },
  ],
  lines: [
    {
      say: () =>
        t(
          'The standard game has a Circus, now in Ussé: goods cost 1 denier less there, and a ' +
            'figure that stops there may hire a character.',
        ),
      at: ['usse'],
    },
    {
      say: () => t('Send the messenger towards the Circus: to Amboise, three locations away.'),
      at: ['messenger', 'amboise'],
      play: 'messenger amboise',
    },
    {
      say: () => t('Let the merchant ride to Montsoreau for grain.'),
      at: ['merchant', 'montsoreau'],
      play: 'merchant montsoreau',
    },
    {
      say: () =>
        t(
          'Buy it; when a purchase puts the Circus’s tile in the middle of the market, the ' +
            'buyer moves the Circus to a village of the cheapest colour.',
        ),
      at: ['montsoreau'],
      lit: ['montsoreau', 'sell grain'],
      play: 'buy grain',
    },
    { reply: 'merchant langeais' },
    { reply: 'buy grain' },
    { reply: 'messenger talcy' },
    {
      say: () =>
        t(
          'Messages of level 2 are delivered only with the Apprentice, those of level 3 only ' +
            'with the Helper as well: that is what the locks mean.',
        ),
      at: ['message 2', 'message 3'],
    },
    {
      say: () => t('Ussé is two locations away: ride there, and one horse stays behind.'),
      at: ['messenger', 'usse'],
      play: 'messenger usse drop=1',
    },
    {
      say: (scene) =>
        t(
          'Hire the Apprentice for {n} deniers; you hire one character in a turn, and each ' +
            'works at once and for the rest of the game.',
          { n: apprentice(scene) },
        ),
      at: ['usse'],
      lit: ['usse', '.purse'],
      play: 'hire apprentice',
    },
    {
      say: (scene) =>
        t(
          'From a city you turn a farm of yours into a castle for {deniers} deniers and {wood} ' +
            'wood: goods there cost 2 less, and your messenger buys two messages.',
          building(scene, 'castle'),
        ),
      at: ['.build|build castle'],
    },
    {
      say: () =>
        t(
          'Go on, and see some turns go by: in Orléans you build a farm in Ussé, and on your way ' +
            'to Nantes you buy wood there.',
        ),
      at: ['usse'],
    },
    ...goBy('merchant usse drop=1', 'buy wood'),
    ...goBy('merchant tours drop=2', 'buy wine', 'messenger vendome drop=1'),
    ...goBy('messenger montsoreau', 'merchant cheverny take=1'),
    ...goBy('messenger tours drop=1', 'deliver m1-tours.3', 'merchant vendome', 'buy wood'),
    ...goBy('messenger brissac', 'merchant orleans drop=1', 'sell grain', 'build farm usse'),
    ...goBy('merchant talcy take=1', 'messenger langeais'),
    ...goBy('messenger ancenis', 'merchant cheverny', 'done'),
    ...goBy('merchant orleans take=1', 'sell wine', 'sell grain', 'build palace bank nantes'),
    ...goBy('ship 2', 'sell wood', 'messenger ancenis take=1'),
    ...goBy('messenger langeais', 'deliver m1-langeais.2'),
    ...goBy('merchant usse take=1', 'buy wood', 'done'),
    ...goBy('merchant amboise', 'buy grain', 'messenger nantes drop=1', 'message 1'),
    ...goBy('merchant montsoreau drop=1', 'buy grain', 'messenger vendome'),
    ...goBy('merchant chinon', 'buy wine', 'circus blois', 'messenger ancenis'),
    {
      say: () => t('Now you have wood, and grain to sell: take a horse and ride to Nantes.'),
      at: ['merchant', 'nantes'],
      play: 'merchant nantes take=1',
    },
    {
      say: (scene) =>
        t('Sell the grain for {grain}, so that you can pay for the castle.', sells(scene)),
      at: ['sell grain'],
      lit: ['nantes', 'sell grain', '.purse'],
      play: 'sell grain',
    },
    {
      say: () => t('Turn your farm in Ussé into a castle.'),
      at: ['usse'],
      lit: ['usse', '.purse'],
      play: 'build castle usse',
    },
    {
      say: (scene) =>
        t(
          'A monastery costs {deniers} deniers and {wood} wood: only you buy beer there, at ' +
            'twice the price, and cities pay {n} for it; it also sells messages of level 4.',
          { ...building(scene, 'monastery'), n: beer(scene) },
        ),
      at: ['sell beer'],
    },
    {
      say: (scene) =>
        t(
          'A palace costs {deniers} deniers and no wood, scores {points} points and helps in its ' +
            'city from your next turn: Palaces shows what each of them does.',
          palace(scene),
        ),
      at: ['nantes', 'orleans'],
    },
    {
      say: () =>
        t(
          'Characters and palaces score points at the end: open Characters to see which suits ' +
            'your plan.',
        ),
      at: ['[data-panel=characters]'],
    },
  ],
};
