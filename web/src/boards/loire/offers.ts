// What a stop offers at its place. Hires and palaces have cards of their own in the drawer, and a
// village to build in is touched on the map.
import { t } from '../../lib/i18n.svelte.ts';
import type { Move } from '../../lib/messages.ts';
import { kindOf } from '../../lib/table/things.ts';
import type { BoardProps, Offers } from '../board.ts';
import { LoireContext } from './context.ts';
import { groups } from './groups.ts';

/** More moves than these of a kind are found where their things lie. */
const most = 4;

const isPalace = ({ move }: Move): boolean => move.startsWith('build palace');
const isBuilding = (move: Move): boolean => kindOf(move) === 'build' && !isPalace(move);

/** A stop offers what can be done at its place. */
export const offeredAt = (props: BoardProps): string => new LoireContext(() => props).stop;

export function offers(props: BoardProps): Offers {
  const all = groups(props).flatMap(({ moves }) => moves);
  const hires = all.filter((move) => kindOf(move) === 'hire');
  const palaces = all.filter(isPalace);
  const buildings = all.filter(isBuilding);
  const few = (moves: Move[]): boolean => moves.length <= most;
  const elsewhere = new Set(
    [hires, palaces, buildings].flatMap((moves) => (few(moves) ? [] : moves)),
  );
  return {
    moves: all.filter((move) => !elsewhere.has(move)),
    panels: [...(few(hires) ? [] : ['characters']), ...(few(palaces) ? [] : ['palaces'])],
    note: few(buildings) ? '' : t('Build: touch a village.'),
  };
}
