// The text twin of the board: the question of the moment, and the moves in the order in which their
// cards lie on the table.
import { t, tn } from '../../lib/i18n.svelte.ts';
import type { Move } from '../../lib/messages.ts';
import { isPhone, layout } from '../../lib/table/layout.svelte.ts';
import type { IconName } from '../../parts/icons.ts';
import type { Assembled, BoardProps, MoveGroup, Question, RowSign } from '../board.ts';
import { wayOf } from './choice.ts';
import { begins, TaxisContext } from './context.ts';
import { complete } from './keys.ts';

const contextOf = (props: BoardProps): TaxisContext => new TaxisContext(() => props);
const verbOf = ({ move }: Move): string => move.split(' ')[0] ?? '';

// --- The question ---

function drawQuestion({ view, all }: TaxisContext): string {
  if (view.drawn) return t('Draw a second card.');
  if (view.must_postmaster) return t('Your hand is empty: draw two cards.');
  return all.legal.some((move) => verbOf(move) === 'bailiff')
    ? t('Draw a card, or call the Bailiff for new ones.')
    : t('Draw a card.');
}

function playQuestion(board: TaxisContext): string {
  const second = board.can('postmaster');
  if (!board.own.route.length)
    return second
      ? t('Start your route, or draw a second card with the Postmaster.')
      : t('Start your route with a card.');
  const fits = board.can('play');
  if (!fits && !second) return t('No card fits: start a new route.');
  if (!fits) return t('No card fits: draw a second card with the Postmaster or start a new route.');
  return second
    ? t('Play a card, or draw a second one with the Postmaster.')
    : t('Play a card into your route.');
}

function finishQuestion(board: TaxisContext): string {
  if (board.completing && layout() === 'compact') return t('Choose the branches.');
  if (board.completing)
    return t('Complete your route of {n}: choose the branches.', { n: board.own.route.length });
  return board.can('coachman')
    ? t('Play a second card with the Coachman, or end your turn.')
    : t('End your turn.');
}

function coachQuestion(board: TaxisContext): string {
  const n = board.data.coaches.find(({ size }) => size > board.own.coach)?.size ?? 0;
  return board.can('wainwright')
    ? t('Take coach {n} with the Wainwright?', { n })
    : t('Take coach {n}?', { n });
}

function begunQuestion(begun: string): string | undefined {
  if (begun === 'postmaster') return t('Postmaster: choose the second card.');
  if (begun === 'coachman') return t('Coachman: choose the second card to play.');
  if (begun === 'restart') return t('Choose the card that starts the new route.');
  return undefined;
}

function textOf(board: TaxisContext): string {
  if (!board.moves.length) return '';
  if (board.placing) return t('Choose an end of your route.');
  const begun = begunQuestion(board.all.chosen[0] ?? '');
  if (begun) return begun;
  switch (board.view.phase) {
    case 'draw':
      return drawQuestion(board);
    case 'play':
      return playQuestion(board);
    case 'finish':
      return finishQuestion(board);
    case 'coach':
      return coachQuestion(board);
    case 'keep':
      return tn(
        'Touch the card that you discard.',
        'Touch the {n} cards that you discard.',
        board.drops,
      );
    default:
      return '';
  }
}

/** The question where there is little room; the marks on the board say the rest. */
function shortOf(board: TaxisContext): string | undefined {
  const { view } = board;
  if (board.placing || board.all.chosen.some(begins)) return undefined;
  if (view.phase === 'draw') return view.drawn ? undefined : t('Draw a card.');
  if (view.phase === 'play') {
    if (!board.can('postmaster')) return undefined;
    return board.can('play') || board.can('start') ? t('Play or draw a card.') : t('No card fits.');
  }
  if (view.phase !== 'finish') return undefined;
  if (board.completing) return t('Choose the branches.');
  return board.can('coachman') ? t('Play a second card?') : t('End your turn.');
}

/** What the moves that are in question cost: a new route, or the end of the game. */
function warningsOf(board: TaxisContext): string[] {
  const { moves, proposed } = board;
  const restarts = moves.filter((move) => verbOf(move) === 'restart');
  const inQuestion = [
    ...(board.restarting ? restarts : []),
    ...(proposed?.effect?.end ? [proposed] : []),
    // On a phone the button of “No coach” has its warning itself.
    ...(board.view.phase === 'coach'
      ? moves.filter((move) => !isPhone() || verbOf(move) !== 'nocoach')
      : []),
  ];
  return [...new Set(inQuestion.flatMap(({ caution }) => caution ?? []))];
}

export function question(props: BoardProps): Question {
  const board = contextOf(props);
  const warnings = warningsOf(board);
  const text = textOf(board);
  return { text, short: (text && shortOf(board)) || text, warnings };
}

// --- The moves ---

/** Sorted as the cards lie: `cities` from left to right or from top to bottom, the pile last. */
function asTheyLie(moves: Move[], cities: (string | null)[]): Move[] {
  const order = [...cities, 'pile'];
  const at = ({ move }: Move): number => order.indexOf(move.split(' ')[1] ?? '');
  return moves.toSorted((a, b) => at(a) - at(b));
}

interface Heading {
  verbs: string[];
  title: () => string;
  icon: IconName;
  /** The cards among which the moves are, in their order on the table. */
  lie?: (board: TaxisContext) => (string | null)[];
  only?: (move: Move) => boolean;
}

const headings: Heading[] = [
  {
    verbs: ['draw'],
    title: () => t('Draw a card'),
    icon: 'cards',
    lie: (board) => board.view.display,
  },
  {
    verbs: ['start', 'play'],
    title: () => t('Play a card'),
    icon: 'cards',
    lie: (board) => board.own.hand,
  },
  {
    verbs: ['postmaster'],
    title: () => t('Postmaster: a second card'),
    icon: 'postmaster',
    lie: (board) => board.view.display,
  },
  {
    verbs: ['coachman'],
    title: () => t('Coachman: a second card to play'),
    icon: 'coachman',
    lie: (board) => board.own.hand,
  },
  {
    verbs: ['complete'],
    title: () => t('Complete: one branch in each region'),
    icon: 'house',
    only: (move) => wayOf(move) === 'each',
  },
  {
    verbs: ['complete'],
    title: () => t('Complete: all branches in one region'),
    icon: 'house',
    only: (move) => wayOf(move) === 'all',
  },
  { verbs: ['coach', 'wainwright', 'nocoach'], title: () => t('Coach'), icon: 'coach' },
  { verbs: ['keep'], title: () => t('Cards to keep'), icon: 'cards' },
  {
    verbs: ['restart'],
    title: () => t('Start a new route'),
    icon: 'again',
    lie: (board) => board.own.hand,
  },
  { verbs: ['bailiff'], title: () => t('Bailiff'), icon: 'bailiff' },
];

export function groups(props: BoardProps): MoveGroup[] {
  const board = contextOf(props);
  const belongs = (move: Move, { verbs, only }: Heading): boolean =>
    verbs.includes(verbOf(move)) && (only?.(move) ?? true);
  const found = headings.flatMap((heading) => {
    const moves = props.legal.filter((move) => belongs(move, heading));
    if (!moves.length) return [];
    const sorted = heading.lie ? asTheyLie(moves, heading.lie(board)) : moves;
    return [{ title: heading.title(), icon: heading.icon, moves: sorted }];
  });
  const rest = props.legal.filter((move) => !headings.some((heading) => belongs(move, heading)));
  return rest.length ? [...found, { title: t('End of the turn'), moves: rest }] : found;
}

const official: Record<string, IconName> = {
  postmaster: 'postmaster',
  bailiff: 'bailiff',
  coachman: 'coachman',
  wainwright: 'wainwright',
};

export function signs(props: BoardProps, move: Move): RowSign[] {
  const board = contextOf(props);
  const verb = verbOf(move);
  const icon = official[verb];
  if (move.effect) {
    const { points } = move.effect;
    const text = `${points < 0 ? '−' : '+'}${Math.abs(points)}`;
    return [{ icon: 'tile', text, label: tn('{n} point', '{n} points', points) }];
  }
  if (icon) return [{ icon, label: board.word('official', verb) }];
  if (move.move === 'draw pile') return [{ icon: 'pile', label: t('pile') }];
  return [];
}

// --- The large button ---

const gain = ({ effect }: Move): string => {
  const points = effect?.points ?? 0;
  return points > 0 ? ` +${points}` : '';
};

export function assembled(props: BoardProps): Assembled | undefined {
  const board = contextOf(props);
  const { proposed } = board;
  if (proposed && wayOf(proposed))
    return {
      move: proposed.move,
      text: t('Complete the route'),
      short: `${t('Complete')}${gain(proposed)}`,
      told: !proposed.effect?.end && proposed.effect?.branches !== 0,
      ...(board.can('end') && { beside: { move: 'end', text: t('End turn'), key: complete } }),
    };
  if (proposed) {
    const text = tn('Discard {n} card', 'Discard {n} cards', board.drops);
    return { move: proposed.move, text, short: text };
  }
  const coach = board.moves.find(({ move }) => move === 'coach' || move === 'wainwright');
  if (coach) return { move: coach.move, text: coach.text, short: t('Take coach') };
  if (board.can('end')) return { move: 'end', text: t('End turn'), short: t('End turn') };
  return undefined;
}
