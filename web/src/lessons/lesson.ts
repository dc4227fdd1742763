// A guided first game. It is a real game on the real engine, dealt by a fixed seed; the guide looks
// over the learner's shoulder and explains each thing when it first comes up.
import type { Known } from '../lib/messages.ts';

export interface Lesson {
  id: string;
  /** Has it come up? `deeds` are the first words of the moves that are possible now. */
  when: (known: Known, deeds: Set<string>) => boolean;
  title: () => string;
  text: () => string;
  rule?: string;
  /** Words of what it is about, to be pointed at on the board. */
  things?: string;
}

export interface Course {
  seed: number;
  options: Record<string, string>;
  lessons: Lesson[];
}

export const courses: Record<string, () => Promise<{ course: Course }>> = {
  loire: () => import('./loire.ts'),
  taxis: () => import('./taxis.ts'),
};
