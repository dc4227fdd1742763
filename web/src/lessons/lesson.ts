// A lesson: the beginning of a real game on the server, dealt by a fixed seed. The reader plays the
// first seat and is asked for one move after the other; the lesson plays the second seat.
import type { Aids, View } from '../lib/messages.ts';
import type { IconName } from '../parts/icons.ts';

/** What the sentences of a lesson may speak of. */
export interface Scene {
  view: View;
  data: Record<string, unknown>;
  /** What the rules say for the reader. */
  aids: Aids | null;
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

/** A move that the lesson plays: of the other seat, and in turns that go by of the reader too. */
export interface Reply {
  reply: string;
  goesBy?: true;
}

/** Turns that go by: the lesson plays these moves for both seats. */
export const goBy = (...moves: string[]): Reply[] =>
  moves.map((reply) => ({ reply, goesBy: true }));

export type Line = Remark | Task | Reply;

export interface Course {
  /** The name of the other seat. */
  opponent: string;
  /** What it teaches. */
  topics: () => { icon: IconName; text: string }[];
  lines: Line[];
  /** The first game after the lesson, against a computer player of this level. */
  first: {
    level: number;
    button: () => string;
    /** Which game that is, where there are several. */
    note?: () => string;
  };
}

export interface Lesson {
  /** In its address. */
  id: string;
  game: string;
  /** Of the game that it teaches. */
  options: Record<string, string>;
  /** By which it is dealt. A table with another seed has no lesson. */
  seed: number;
  load: () => Promise<{ course: Course }>;
  /** The lesson that goes on where this one ends. */
  next?: string;
}

export const lessons: Lesson[] = [
  {
    id: 'loire',
    game: 'loire',
    options: { variant: 'casual' },
    seed: 275,
    load: () => import('./loire.ts'),
    next: 'loire-standard',
  },
  {
    id: 'loire-standard',
    game: 'loire',
    options: {},
    seed: 305,
    load: () => import('./loire-standard.ts'),
  },
  { id: 'taxis', game: 'taxis', options: {}, seed: 2788, load: () => import('./taxis.ts') },
];

export const lessonOf = (id: string | undefined): Lesson | undefined =>
  lessons.find((one) => one.id === id);

/** The lesson of a table. */
export const lessonAt = (table: { game: string; lesson?: number }): Lesson | undefined =>
  lessons.find(({ game, seed }) => game === table.game && seed === table.lesson);

/** The lesson that goes on from the game that was played at a table. */
export function lessonAfter(table: {
  game: string;
  options: Record<string, string>;
}): Lesson | undefined {
  const played = lessons.find(
    ({ game, options, next }) =>
      next !== undefined &&
      game === table.game &&
      Object.entries(options).every(([key, value]) => table.options[key] === value),
  );
  return lessonOf(played?.next);
}

/** The move of a line; none for a remark. */
export const moveOf = (line: Line): string | undefined =>
  'reply' in line ? line.reply : 'play' in line ? line.play : undefined;
