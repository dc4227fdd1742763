import { t } from '../lib/i18n.svelte.ts';
import type { Known } from '../lib/messages.ts';
import type { TaxisView } from '../boards/taxis/model.ts';
import type { Course } from './lesson.ts';

const view = (known: Known): TaxisView => known.view as unknown as TaxisView;
const me = (known: Known): TaxisView['seats'][number] | undefined =>
  view(known).seats[known.you.seats[0] ?? 0];

export const course: Course = {
  seed: 1490,
  options: {},
  lessons: [
    {
      id: 'aim',
      when: () => true,
      title: () => t('What it is about'),
      text: () =>
        t(
          'You build a postal network. Cards of cities become routes along the roads, completed routes become branches in the cities, and longer routes bring larger coaches. Most points win: from the largest coach and from bonus tiles; every branch left over costs one.',
        ),
      rule: 'TT-E3',
    },
    {
      id: 'draw',
      when: (_, deeds) => deeds.has('draw'),
      title: () => t('Draw a card'),
      text: () =>
        t(
          'A turn is always the same: draw a card, play a card, and perhaps complete the route. Take one of the six open cards, or one unseen from the pile. Best are cities that lie next to each other on the map.',
        ),
      rule: 'TT-D1',
      things: 'pile',
    },
    {
      id: 'postmaster',
      when: (_, deeds) => deeds.has('postmaster'),
      title: () => t('An official helps'),
      text: () =>
        t(
          'Once a turn one of four officials helps you. The Postmaster gives you a second card. With an empty hand, as now, you must call him.',
        ),
      rule: 'TT-D5',
      things: 'postmaster',
    },
    {
      id: 'start',
      when: (_, deeds) => deeds.has('start'),
      title: () => t('Begin a route'),
      text: () =>
        t(
          'Now play a card: it begins your route. Look at the roads: the next cards must lie next to one end of it.',
        ),
      rule: 'TT-P2',
    },
    {
      id: 'play',
      when: (_, deeds) => deeds.has('play'),
      title: () => t('Make it longer'),
      text: () =>
        t(
          'A card goes to the left or to the right end, if a road leads straight there. Nothing goes in between, and no city twice. Point at a city to see what is possible there, and why something is not.',
        ),
      rule: 'TT-P4',
    },
    {
      id: 'restart',
      when: (known, deeds) =>
        deeds.has('restart') && !deeds.has('play') && (me(known)?.route.length ?? 0) > 0,
      title: () => t('When nothing fits'),
      text: () =>
        t(
          'Every turn you must play a card. If none fits, the whole route is discarded and you begin anew. So keep a card in hand that goes on.',
        ),
      rule: 'TT-P5',
    },
    {
      id: 'coachman',
      when: (_, deeds) => deeds.has('coachman'),
      title: () => t('The Coachman'),
      text: () =>
        t('If no official has helped yet, the Coachman lets you play a second card at once.'),
      rule: 'TT-P8',
      things: 'coachman',
    },
    {
      id: 'complete',
      when: (_, deeds) => deeds.has('complete'),
      title: () => t('Complete the route'),
      text: () =>
        t(
          'A route of three or more cards can be completed. You open branches in one of two ways: one in each region of the route, or in all its cities of a single region. Or you wait: longer routes bring more.',
        ),
      rule: 'TT-C2',
    },
    {
      id: 'coach',
      when: (known, deeds) =>
        deeds.has('coach') || deeds.has('wainwright') || (me(known)?.coach ?? 0) > 0,
      title: () => t('Coaches'),
      text: () =>
        t(
          'Coaches come in order: 3, 4, 5, 6, 7. A route at least that long brings the next one; the Wainwright helps where one or two cards are missing. Whoever takes coach 7 brings on the end.',
        ),
      rule: 'TT-C11',
      things: 'coach',
    },
    {
      id: 'keep',
      when: (_, deeds) => deeds.has('keep'),
      title: () => t('Three cards stay'),
      text: () =>
        t(
          'After completing you keep no more than three cards. Choose those with which the next route begins well.',
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
          'Tiles reward long routes and filled regions; the first to earn one gets the most. They are taken for you.',
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
          'Whoever takes coach 7 or opens his last branch brings on the end. The round is then played to its end, and the points are counted.',
        ),
      rule: 'TT-E1',
    },
  ],
};
