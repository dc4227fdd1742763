// Loads what a board needs: its code, the game's data file, and its words in the reader's language.
import { games, type BoardModule, type Lore } from '../boards/board.ts';
import { answered } from './answered.svelte.ts';
import { get, unloadable } from './api.ts';
import { lang } from './i18n.svelte.ts';

export class LoadedBoard {
  lore: Lore | undefined = $state.raw();
  module: BoardModule | undefined = $state.raw();

  /** Must be called while a component is being set up; `game` may become known later. */
  constructor(game: () => string | undefined, failed: (problem: unknown) => void) {
    answered(
      () => {
        const name = game();
        return name ? get<Lore>(`/api/v1/lore/${name}`, { lang: lang() }) : undefined;
      },
      (lore) => (this.lore = lore),
      failed,
    );
    answered(
      () => games[game() ?? '']?.(),
      (module) => (this.module = module),
      () => failed(unloadable()),
    );
  }
}
