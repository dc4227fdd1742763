// Thurn und Taxis: a route in one region, a longer plan, and all four officials.
import { t } from '../lib/i18n.svelte.ts';
import type { Course } from './lesson.ts';
import { coachRange, dataOf, largest, shortestLong, tileOf } from './taxis-scene.ts';

export const course: Course = {
  opponent: 'Clara',
  first: { level: 1, button: () => t('Play a first game') },
  topics: () => [
    { icon: 'cards', text: t('Cards and routes') },
    { icon: 'house', text: t('Branches and regions') },
    { icon: 'postmaster', text: t('The four officials') },
    { icon: 'coach', text: t('Coaches, tiles, what to aim for') },
  ],
  lines: [
    {
      say: () =>
        t(
          'You build a postal network: city cards become routes along the roads, and completed ' +
            'routes become branches and coaches.',
        ),
    },
    {
      say: (scene) =>
        t(
          'Points come from your largest coach and from bonus tiles; each of your {n} branches ' +
            'that is not on the map at the end costs one.',
          { n: dataOf(scene).constants.houses_per_player },
        ),
      at: ['[data-score]'],
    },
    {
      say: () => t('Every turn you draw a card: take Mannheim from the face-up cards.'),
      at: ['draw mannheim'],
      lit: ['city mannheim|mannheim draw'],
      play: 'draw mannheim',
    },
    {
      say: () =>
        t(
          'With an empty hand the Postmaster must bring a second card: take Carlsruhe, on the ' +
            'road from Mannheim.',
        ),
      at: ['postmaster carlsruhe'],
      lit: ['city carlsruhe|carlsruhe postmaster'],
      play: 'postmaster carlsruhe',
    },
    {
      say: () => t('Then you play a card: start your route with Mannheim.'),
      at: ['start mannheim'],
      lit: ['city mannheim|mannheim start'],
      play: 'start mannheim',
    },
    { reply: 'draw kempten' },
    { reply: 'postmaster ulm' },
    { reply: 'start kempten' },
    {
      say: () => t('Baden has three cities, and Freiburg is the third: take it.'),
      at: ['draw freiburg'],
      lit: ['city freiburg|freiburg draw'],
      play: 'draw freiburg',
    },
    {
      say: () =>
        t('A card fits at an end of the route if a road connects the two cities: play Carlsruhe.'),
      at: ['play carlsruhe'],
      lit: ['city carlsruhe|carlsruhe play'],
      play: 'play carlsruhe right',
    },
    {
      say: () =>
        t('Once in a turn an official helps: call the Coachman to play a second card, Freiburg.'),
      at: ['coachman freiburg'],
      lit: ['city freiburg|freiburg coachman'],
      play: 'coachman freiburg right',
    },
    {
      say: (scene) =>
        t(
          'A route of {n} or more cards can be completed, and you choose: one branch in each ' +
            'region, or branches in all its cities of one region.',
          { n: dataOf(scene).constants.min_route },
        ),
      at: ['city mannheim', 'city carlsruhe', 'city freiburg'],
    },
    {
      say: () =>
        t('All three cities are in Baden: complete the route with a branch in each of them.'),
      at: ['[data-main]'],
      lit: ['city mannheim', 'city carlsruhe', 'city freiburg'],
      play: 'complete all baden mannheim carlsruhe freiburg',
    },
    {
      say: (scene) =>
        t(
          'Baden is filled, so its bonus tile is yours: it is worth {n}, more than the next ones.',
          { n: tileOf(scene) },
        ),
      at: ['baden'],
    },
    {
      say: () =>
        t('A tile with two colours is for two regions: it needs a branch in every city of both.'),
      at: ['wuerttemberg_hohenzollern', 'schweiz_tyrol', 'boehmen_salzburg'],
    },
    {
      say: (scene) =>
        t(
          'It also earns a coach. Coaches come in order, from {least} to {n} cards, and the ' +
            'largest you have counts, from {few} to {many} points: take the first.',
          coachRange(scene),
        ),
      at: ['coach'],
      play: 'coach',
    },
    {
      say: (scene) =>
        t(
          'After a completed route you keep at most {n} cards in hand; at other times there is ' +
            'no limit.',
          { n: dataOf(scene).constants.hand_limit_after_completing },
        ),
    },
    { reply: 'draw salzburg' },
    { reply: 'play ulm right' },
    { reply: 'end' },
    {
      say: () => t('Plan the next route over several regions: take Stuttgart.'),
      at: ['draw stuttgart'],
      lit: ['city stuttgart|stuttgart draw'],
      play: 'draw stuttgart',
    },
    {
      say: () => t('Your hand was empty again, so take Ingolstadt as well.'),
      at: ['postmaster ingolstadt'],
      lit: ['city ingolstadt|ingolstadt postmaster'],
      play: 'postmaster ingolstadt',
    },
    {
      say: () => t('Start the route with Stuttgart.'),
      at: ['start stuttgart'],
      lit: ['city stuttgart|stuttgart start'],
      play: 'start stuttgart',
    },
    { reply: 'draw augsburg' },
    { reply: 'play augsburg right' },
    { reply: 'end' },
    {
      say: () => t('Sigmaringen has a road to Stuttgart: take it for the other end.'),
      at: ['draw sigmaringen'],
      lit: ['city sigmaringen|sigmaringen draw'],
      play: 'draw sigmaringen',
    },
    {
      say: () => t('Play Ingolstadt.'),
      at: ['play ingolstadt'],
      lit: ['city ingolstadt|ingolstadt play'],
      play: 'play ingolstadt right',
    },
    {
      say: () =>
        t('Keep a card that fits: if none does, you must discard the whole route and start again.'),
      at: ['play sigmaringen|coachman sigmaringen'],
    },
    {
      say: () => t('Sigmaringen can wait for the next turn: end this one.'),
      at: ['end|[data-main]'],
      play: 'end',
    },
    { reply: 'draw ingolstadt' },
    { reply: 'play ingolstadt right' },
    { reply: 'complete all baiern ingolstadt augsburg kempten' },
    { reply: 'coach' },
    {
      say: () => t('Draw Ulm: it can start the route after this one.'),
      at: ['draw ulm'],
      lit: ['city ulm|ulm draw'],
      play: 'draw ulm',
    },
    {
      say: () => t('Play Sigmaringen at the left end.'),
      at: ['play sigmaringen'],
      lit: ['city sigmaringen|sigmaringen play'],
      play: 'play sigmaringen left',
    },
    {
      say: () =>
        t('Three cities in three regions: complete the route with one branch in each region.'),
      at: ['[data-main]'],
      lit: ['city stuttgart', 'city sigmaringen', 'city ingolstadt'],
      play: 'complete each stuttgart sigmaringen ingolstadt',
    },
    {
      say: (scene) =>
        t(
          'The next coach needs more cards than your route had: the Wainwright makes up for at ' +
            'most {n} missing cards.',
          { n: dataOf(scene).constants.wainwright_shortfall },
        ),
      at: ['wainwright'],
      play: 'wainwright',
    },
    {
      say: (scene) =>
        t(
          'More tiles wait: for routes of {n} or more cards, and Everywhere, for a branch in ' +
            'each region outside Bavaria.',
          { n: shortestLong(scene) },
        ),
      at: ['.shelf'],
    },
    {
      say: () => t('The fourth official, the Bailiff, replaces all face-up cards before you draw.'),
      at: ['bailiff'],
    },
    {
      say: () =>
        t(
          'What to aim for: a longer route each time for the next coach, regions filled before ' +
            'the others, and a branch in every region.',
        ),
    },
    {
      say: (scene) =>
        t(
          'The game ends when a player takes the coach of {n} or places the last branch; the ' +
            'round is then completed.',
          { n: largest(scene) },
        ),
    },
  ],
};
