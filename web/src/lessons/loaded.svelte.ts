// The guide of a table, as soon as the table is known to be a lesson and its course is loaded.
import { answered } from '../lib/answered.svelte.ts';
import type { TableModel } from '../lib/table/table.svelte.ts';
import { Guide } from './guide.svelte.ts';
import { lessonAt } from './lesson.ts';

export class LoadedGuide {
  guide: Guide | undefined = $state.raw();

  /** Must be called while a component is being set up. */
  constructor(model: TableModel) {
    const lesson = $derived(model.known && lessonAt(model.known.table));
    answered(
      () => (this.guide ? undefined : lesson?.load()),
      ({ course }) => {
        const guide = new Guide(lesson!, course, () => model.known!);
        model.offered = (legal) => guide.offered(legal);
        this.guide = guide;
      },
      // Without its words a lesson would look like a game.
      () => (model.trouble = 'unloadable'),
    );
  }
}
