// La Loire, what the standard game adds to the casual one: the Circus with its characters, levels
// of messages, castles, monasteries with their beer, palaces.
import { t } from '../lib/i18n.svelte.ts';
import type { Course } from './lesson.ts';
import { apprentice, beer, building, palace } from './loire-scene.ts';

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
      say: (scene) =>
        t(
          'Or into a monastery for {deniers} deniers and {wood} wood: only you buy beer there, ' +
            'at twice the price, and cities pay {n} for it; it also sells messages of level 4.',
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
