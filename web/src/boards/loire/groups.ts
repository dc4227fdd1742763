// The moves as text, in groups: rides by figure, actions by kind, each in the order of the table.
import { t, tn } from '../../lib/i18n.svelte.ts';
import type { Move } from '../../lib/messages.ts';
import { kindOf } from '../../lib/table/things.ts';
import type { BoardProps, MoveGroup } from '../board.ts';
import type { IconName } from '../../parts/icons.ts';
import { LoireContext } from './context.ts';
import { figures, type BuildingKind, type FigureName } from './model.ts';
import { rideOf } from './moves.ts';
import { buildingPrice, isBuildingKind } from './says.ts';
import { capital } from '../../lib/names.ts';

/** The row of a ride under its figure: the place; horses and prices are signs beside it. */
function rideRow(board: LoireContext, move: Move): Move {
  const ride = rideOf(move.move)!;
  const place = board.name('loc', ride.to);
  return {
    ...move,
    short: ride.smith
      ? t('{place}, with the horse from {other}', { place, other: board.name('loc', ride.smith) })
      : place,
  };
}

function rideGroup(board: LoireContext, figure: FigureName): MoveGroup {
  const self = board.own?.[figure];
  const place = (move: Move): number => board.order.indexOf(rideOf(move.move)?.to ?? '');
  return {
    title: `${capital(board.name('figure', figure))}, ${board.name('loc', self?.at ?? '')}`,
    icon: figure,
    note: tn('{n} horse', '{n} horses', self?.horses ?? 0),
    moves: board.legal
      .filter(({ move }) => rideOf(move)?.figure === figure)
      .toSorted((a, b) => place(a) - place(b))
      .map((move) => rideRow(board, move)),
  };
}

interface Kind {
  id: string;
  icon: IconName;
  title: () => string;
  /** The things of the table in their order; a move has one of them as a word. */
  things: (board: LoireContext) => string[];
}

const goods = ({ data }: LoireContext): string[] => data.goods.map(({ id }) => id);
const people = ({ data }: LoireContext): string[] => data.characters.map(({ id }) => id);
const places = ({ order }: LoireContext): string[] => order;

const kinds: Kind[] = [
  { id: 'buy', icon: 'coin', title: () => t('Buy'), things: goods },
  { id: 'sell', icon: 'purse', title: () => t('Sell'), things: goods },
  { id: 'ship', icon: 'boat', title: () => t('Ship'), things: () => ['1', '2'] },
  {
    id: 'deliver',
    icon: 'seal',
    title: () => t('Deliver'),
    things: (board) => (board.own?.messages ?? []).map(({ card }) => card),
  },
  {
    id: 'message',
    icon: 'message',
    title: () => t('Buy messages'),
    things: (board) => Object.keys(board.view.decks),
  },
  {
    id: 'keep',
    icon: 'message',
    title: () => t('Keep'),
    things: (board) => board.view.offer.flatMap((card) => card ?? []),
  },
  { id: 'hire', icon: 'tent', title: () => t('Hire'), things: people },
  { id: 'build farm', icon: 'farm', title: () => t('Farm in …'), things: places },
  { id: 'build castle', icon: 'castle', title: () => t('Castle in …'), things: places },
  { id: 'build monastery', icon: 'monastery', title: () => t('Monastery in …'), things: places },
  { id: 'build', icon: 'bank', title: () => t('Build'), things: places },
  { id: 'circus', icon: 'tent', title: () => t('Move the Circus'), things: places },
];

/** A building under its heading: the village alone, where nothing else is to choose. */
function buildingRow(board: LoireContext, move: Move): Move {
  const [, , place = '', ...more] = move.move.split(' ');
  return more.length ? move : { ...move, short: board.name('loc', place) };
}

/** The kind of building that a move is about, which has a heading of its own. */
function buildingOf({ move }: Move): BuildingKind | undefined {
  const [verb, what = ''] = move.split(' ');
  return verb === 'build' && isBuildingKind(what) ? what : undefined;
}

function buildingGroup(board: LoireContext, group: MoveGroup): MoveGroup {
  const building = group.moves[0] && buildingOf(group.moves[0]);
  if (!building) return group;
  const isPlain = group.moves.every(({ move }) => move.split(' ').length === 3);
  return {
    ...group,
    ...(isPlain ? { note: buildingPrice(board, building) } : {}),
    brief: isPlain,
    moves: group.moves.map((move) => buildingRow(board, move)),
  };
}

const groupOf = (move: Move): string => {
  const building = buildingOf(move);
  return building ? `build ${building}` : kindOf(move);
};

function deedGroup(board: LoireContext, { id, icon, title, things }: Kind): MoveGroup {
  const order = things(board);
  const place = ({ move }: Move): number => {
    const words = move.split(' ');
    const found = order.findIndex((thing) => words.includes(thing));
    return found < 0 ? order.length : found;
  };
  const moves = board.legal.filter((move) => groupOf(move) === id);
  return buildingGroup(board, {
    title: title(),
    icon,
    moves: moves.toSorted((a, b) => place(a) - place(b)),
  });
}

/** What ends the stop, after all the rest. */
function rest(board: LoireContext): MoveGroup {
  const known = new Set([...figures, ...kinds.map(({ id }) => id)]);
  return {
    title: t('End the stop'),
    icon: 'check',
    moves: board.legal.filter((move) => !known.has(kindOf(move))),
  };
}

export function groups(props: BoardProps): MoveGroup[] {
  const board = new LoireContext(() => props);
  return [
    ...figures.map((figure) => rideGroup(board, figure)),
    ...kinds.map((kind) => deedGroup(board, kind)),
    rest(board),
  ].filter(({ moves }) => moves.length);
}
