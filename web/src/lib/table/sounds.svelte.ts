// Plays the sounds of a table: the horn when it becomes the reader's turn, and what happens.
import type { BoardModule } from '../../boards/board.ts';
import type { LogItem } from '../messages.ts';
import { prefs } from '../prefs.svelte.ts';
import { play } from '../sound.ts';
import type { TableModel } from './table.svelte.ts';

/** Must be called while a component is being set up. */
export function soundsOf(model: TableModel, module: BoardModule): void {
  let heard = model.known?.seq ?? 0;
  let decided = model.deciding !== undefined;

  const isForMe = ({ seat }: LogItem): boolean =>
    !prefs.mute && (seat === null || !model.mine.includes(seat));

  $effect(() => {
    const item = model.known?.log.at(-1);
    if (!item || item.seq <= heard) return;
    heard = item.seq;
    if (item.kind === 'finished') play('feast');
    else if (item.kind === 'said' && isForMe(item)) play('chat');
    else if (item.kind === 'moved') play(module.sound?.(item.events ?? []) ?? 'move');
  });
  $effect(() => {
    const decides = model.deciding !== undefined;
    // The reader's own next decision of the same turn needs no call.
    const called = decides && !decided && model.since.length > 0;
    decided = decides;
    if (called) play('horn');
  });
}
