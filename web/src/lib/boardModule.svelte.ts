// Loads what a board needs: its code, the game's data file, and its words in the reader's language.
import { games, type BoardModule, type Lore } from '../boards/board.ts';
import { get, Problem } from './api.ts';
import { lang } from './i18n.svelte.ts';

export class LoadedBoard {
  lore: Lore | undefined = $state.raw();
  module: BoardModule | undefined = $state.raw();

  /** Must be called while a component is being set up; `game` may become known later. */
  constructor(game: () => string | undefined, failed: (problem: unknown) => void) {
    $effect(() => {
      const name = game();
      if (!name) return;
      get<Lore>(`/api/v1/lore/${name}`, { lang: lang() }).then(
        (lore) => (this.lore = lore),
        failed,
      );
    });
    $effect(() => {
      const load = games[game() ?? ''];
      load?.().then(
        (module) => (this.module = module),
        () => failed(new Problem(0, 'unloadable', '')),
      );
    });
  }
}
