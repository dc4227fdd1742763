// A lesson: the beginning of a real game on the server, dealt by a fixed seed. The reader plays the
// first seat and is asked for one move after the other; the lesson plays the second seat.
import type { View } from '../lib/messages.ts';
import type { IconName } from '../parts/icons.ts';

/** What the sentences of a lesson may speak of. */
export interface Scene {
  view: View;
  data: Record<string, unknown>;
}

interface Spoken {
  /** One sentence. */
  say: (scene: Scene) => string;
  /** Words of things to point at (lib/spotlight.ts). */
  at?: string[];
  /** Words of things that stay lit beside these. */
  lit?: string[];
}

/** The reader reads it and goes on. */
export type Remark = Spoken;

/** The reader is asked for this move; `at` are the things to touch, in that order. */
interface Task extends Spoken {
  play: string;
}

/** A move of the other seat. */
export interface Reply {
  reply: string;
}

export type Line = Remark | Task | Reply;

export interface Course {
  /** The name of the other seat. */
  opponent: string;
  options: Record<string, string>;
  /** What it teaches. */
  topics: () => { icon: IconName; text: string }[];
  lines: Line[];
  /** The level of the computer player in the first game after the lesson. */
  level: number;
}

/** The seeds by which the lessons are dealt. A table with another seed has no lesson. */
export const seeds: Record<string, number> = { loire: 275, taxis: 2788 };

export const isLesson = (table: { game: string; lesson?: number }): boolean =>
  table.lesson !== undefined && table.lesson === seeds[table.game];

export const courses: Record<string, () => Promise<{ course: Course }>> = {
  loire: () => import('./loire.ts'),
  taxis: () => import('./taxis.ts'),
};

/** The move of a line; none for a remark. */
export const moveOf = (line: Line): string | undefined =>
  'reply' in line ? line.reply : 'play' in line ? line.play : undefined;
