// A guided first game: a real game on the server, dealt by a fixed seed. The guide explains each
// thing when it first comes up.
import { t } from '../lib/i18n.svelte.ts';
import type { Known } from '../lib/messages.ts';

export interface Lesson {
  id: string;
  /** Has it come up? `kinds`: the kinds of moves that are possible now. */
  when: (known: Known, kinds: Set<string>) => boolean;
  title: () => string;
  text: () => string;
  rule?: string;
  /** Words of the things to point at on the board. */
  things?: string;
}

export interface Course {
  seed: number;
  options: Record<string, string>;
  lessons: Lesson[];
}

/** The first lesson of a course: what the game is about. */
export const aim = (text: () => string, rule: string): Lesson => ({
  id: 'aim',
  when: () => true,
  title: () => t('About the game'),
  text,
  rule,
});

export const courses: Record<string, () => Promise<{ course: Course }>> = {
  loire: () => import('./loire.ts'),
  taxis: () => import('./taxis.ts'),
};
