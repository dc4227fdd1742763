// The moves of La Loire as the notation writes them: which figure rides where, with which horses.
import { concerns } from '../../lib/table/things.ts';
import type { Move } from '../../lib/messages.ts';
import type { Way } from './aids.ts';
import { figures, type FigureName } from './model.ts';

export interface Ride {
  figure: FigureName;
  to: string;
  drop: number;
  take: number;
  /** Where the Blacksmith gets a horse, or ''. */
  smith: string;
}

const option = (move: string, name: string): string =>
  new RegExp(`\\b${name}=(\\S+)`).exec(move)?.[1] ?? '';

/** The ride that a move is; undefined for other moves. */
export function rideOf(move: string): Ride | undefined {
  const [figure, to] = move.split(' ');
  if (!to || !(figures as readonly string[]).includes(figure!)) return undefined;
  return {
    figure: figure as FigureName,
    to,
    drop: Number(option(move, 'drop')),
    take: Number(option(move, 'take')),
    smith: option(move, 'smith'),
  };
}

/** Does a ride go that way? */
export const isSameWay = (way: Way, { drop, take, smith }: Ride): boolean =>
  (way.drop ?? 0) === drop && (way.take ?? 0) === take && Boolean(way.smith) === Boolean(smith);

/** The moves that concern everything chosen. */
export const goingOn = (legal: Move[], chosen: string[]): Move[] =>
  legal.filter((move) => chosen.every((thing) => concerns(move, thing)));

/** The figures that can ride, in the order of the table. */
export const ridingFigures = (moves: Move[]): FigureName[] =>
  figures.filter((figure) => moves.some(({ move }) => rideOf(move)?.figure === figure));
