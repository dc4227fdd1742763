// The buttons that start a lesson or its first game, and what became of it.
import { go } from '../lib/route.svelte.ts';
import { explain } from '../lib/trouble.ts';
import type { Lesson } from './lesson.ts';

export class Starting {
  busy: boolean = $state(false);
  trouble: string = $state('');

  /** `make` creates the table (start.ts). */
  async run(lesson: Lesson, make: (lesson: Lesson) => Promise<string>): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      go(`/table/${await make(lesson)}`);
    } catch (problem) {
      this.trouble = explain(problem);
      this.busy = false;
    }
  }
}
