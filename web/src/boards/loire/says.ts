// What things and moves are good for, in plain sentences: characters and buildings are chosen for
// what they do.
import { t, tn } from '../../lib/i18n.svelte.ts';
import type { Move } from '../../lib/messages.ts';
import { kindOf } from '../../lib/table/things.ts';
import type { BoardProps } from '../board.ts';
import { LoireContext } from './context.ts';
import { buildingKinds, type BuildingKind } from './model.ts';

export const isBuildingKind = (word: string): word is BuildingKind =>
  (buildingKinds as string[]).includes(word);

/** What a building costs the reader: "4 deniers, 1 wood". */
export function buildingPrice(board: LoireContext, kind: BuildingKind): string {
  const aid = board.aids.build?.[kind];
  if (!aid) return '';
  const wood = aid.wood ? [`${aid.wood} ${board.name('good', 'wood')}`] : [];
  return [tn('{n} denier', '{n} deniers', aid.price), ...wood].join(', ');
}

/** What a move is good for, as the server says; '' where its words say it. Why the Circus moves is
 * told by the question. */
export const says = (_props: BoardProps, move: Move): string =>
  kindOf(move) === 'circus' ? '' : (move.about ?? '');

/** What a thing under the pointer is, where its picture does not tell. */
export function tells(props: BoardProps, thing: string): string[] {
  const board = new LoireContext(() => props);
  if (isBuildingKind(thing))
    return [
      buildingPrice(board, thing),
      t('{n} left', { n: board.aids.build?.[thing].left ?? 0 }),
      board.tip('building', thing),
    ].filter(Boolean);
  return board.named('character', thing) ? [board.tip('character', thing)] : [];
}
