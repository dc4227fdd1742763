import { t } from '../lib/i18n.svelte.ts';
import type { Known } from '../lib/messages.ts';
import type { TaxisView } from '../boards/taxis/model.ts';
import { aim, type Course } from './lesson.ts';

const view = (known: Known): TaxisView => known.view as unknown as TaxisView;
const me = (known: Known): TaxisView['seats'][number] | undefined =>
  view(known).seats[known.you.seats[0] ?? 0];

export const course: Course = {
  seed: 1490,
  options: {},
  lessons: [
    aim(
      () =>
        t(
          'You build a postal network. City cards form routes along the roads, completed ' +
            'routes give you branches in the cities, and longer routes earn larger coaches. ' +
            'The most points win: from your largest coach and bonus tiles; every branch left ' +
            'over costs one.',
        ),
      'TT-E3',
    ),
    {
      id: 'draw',
      when: (_, kinds) => kinds.has('draw'),
      title: () => t('Draw a card'),
      text: () =>
        t(
          'Every turn is the same: draw a card, play a card and, if you like, complete ' +
            'your route. Take one of the six face-up cards or draw from the pile. Cities ' +
            'that are next to each other on the map are best.',
        ),
      rule: 'TT-D1',
      things: 'pile',
    },
    {
      id: 'postmaster',
      when: (_, kinds) => kinds.has('postmaster'),
      title: () => t('An official helps'),
      text: () =>
        t(
          'Once per turn you may call one of four officials. The Postmaster gives you a ' +
            'second card. With an empty hand, as now, you must call the Postmaster.',
        ),
      rule: 'TT-D5',
      things: 'postmaster',
    },
    {
      id: 'start',
      when: (_, kinds) => kinds.has('start'),
      title: () => t('Start a route'),
      text: () =>
        t(
          'Now play a card to start your route. Look at the roads: the next card must be ' +
            'next to one end of the route.',
        ),
      rule: 'TT-P2',
    },
    {
      id: 'play',
      when: (_, kinds) => kinds.has('play'),
      title: () => t('Extend the route'),
      text: () =>
        t(
          'A card goes at the left or right end if a direct road connects the two cities. ' +
            'Nothing goes in between, and no city is used twice. Point at a city to see what ' +
            "you can do there, or why you can't.",
        ),
      rule: 'TT-P4',
    },
    {
      id: 'restart',
      when: (known, kinds) =>
        kinds.has('restart') && !kinds.has('play') && (me(known)?.route.length ?? 0) > 0,
      title: () => t('When nothing fits'),
      text: () =>
        t(
          'You must play a card every turn. If none fits, you discard the whole route and ' +
            'start a new one. So keep a card in hand that fits.',
        ),
      rule: 'TT-P5',
    },
    {
      id: 'coachman',
      when: (_, kinds) => kinds.has('coachman'),
      title: () => t('The Coachman'),
      text: () =>
        t(
          'If you have not called an official this turn, the Coachman lets you play a ' +
            'second card.',
        ),
      rule: 'TT-P8',
      things: 'coachman',
    },
    {
      id: 'complete',
      when: (_, kinds) => kinds.has('complete'),
      title: () => t('Complete the route'),
      text: () =>
        t(
          'You can complete a route of three or more cards. You place branches in one of ' +
            'two ways: one in each region of the route, or in all its cities of a single ' +
            'region. Or wait: longer routes earn more.',
        ),
      rule: 'TT-C2',
    },
    {
      id: 'coach',
      when: (known, kinds) =>
        kinds.has('coach') || kinds.has('wainwright') || (me(known)?.coach ?? 0) > 0,
      title: () => t('Coaches'),
      text: () =>
        t(
          'Coaches come in order: 3, 4, 5, 6, 7. A route at least that long earns the next ' +
            'one; the Wainwright helps if you are one or two cards short. Taking coach 7 ' +
            'triggers the end of the game.',
        ),
      rule: 'TT-C11',
      things: 'coach',
    },
    {
      id: 'keep',
      when: (_, kinds) => kinds.has('keep'),
      title: () => t('Keep three cards'),
      text: () =>
        t(
          'After completing a route you keep at most three cards. Choose those that start ' +
            'your next route well.',
        ),
      rule: 'TT-C13',
    },
    {
      id: 'tiles',
      when: (known) =>
        view(known).seats.some((seat) => seat.tiles.length > 0) ||
        (me(known)?.branches.length ?? 0) > 3,
      title: () => t('Bonus tiles'),
      text: () =>
        t(
          'Tiles reward long routes and completed regions; the first player to earn one ' +
            'gets the most points. You receive them automatically.',
        ),
      rule: 'TT-C7',
      things: 'baden',
    },
    {
      id: 'end',
      when: (known) => (me(known)?.branches.length ?? 0) > 5,
      title: () => t('How it ends'),
      text: () =>
        t(
          'The first player to take coach 7 or place their last branch triggers the end. ' +
            'The round is played to the end, then points are counted.',
        ),
      rule: 'TT-E1',
    },
  ],
};
