// Where a lesson stands: the moves that were played tell how far it is, and the browser keeps how
// many remarks were read since the last of them. So it goes on after a break, and undo goes back.
import type { Known, Move } from '../lib/messages.ts';
import { t } from '../lib/i18n.svelte.ts';
import { forget, keep, recall } from '../lib/prefs.svelte.ts';
import { moveOf, type Course, type Lesson, type Line, type Remark, type Reply } from './lesson.ts';

interface Kept {
  /** Moves that were played, and remarks read after the last of them. */
  moves: number;
  read: number;
}

const storeOf = (table: string): string => `posthorn.lesson.${table}`;

/** What was read at a table that is gone. */
export const forgetRead = (table: string): void => forget(storeOf(table));

/** The reader ends a turn as in every game. */
const turnIsOver: Remark = {
  say: () => t('Your turn is complete: end it. Until then you can still take it back.'),
  at: ['[data-main]'],
};

export class Guide {
  readonly lesson: Lesson;
  readonly course: Course;
  #known: () => Known;
  #store: string;
  #kept: Kept = $state.raw({ moves: 0, read: 0 });

  /** `known` is read whenever the lesson is asked: what uses the guide follows the table. */
  constructor(lesson: Lesson, course: Course, known: () => Known) {
    this.lesson = lesson;
    this.course = course;
    this.#known = known;
    this.#store = storeOf(known().table.id);
    this.#kept = { ...this.#kept, ...recall<Partial<Kept>>(this.#store, {}) };
  }

  /** The index of the first line after the moves that were played. */
  get #start(): number {
    let left = this.#known().count;
    const { lines } = this.course;
    for (const [i, line] of lines.entries()) {
      if (left === 0) return i;
      if (moveOf(line) !== undefined) left--;
    }
    return lines.length;
  }

  get #read(): number {
    return this.#kept.moves === this.#known().count ? this.#kept.read : 0;
  }

  get index(): number {
    return Math.min(this.#start + this.#read, this.course.lines.length);
  }

  get line(): Line | undefined {
    return this.course.lines[this.index];
  }

  /** Remarks and tasks; moves of the other seat do not count. */
  get progress(): { done: number; all: number } {
    const spoken = (lines: Line[]): number => lines.filter((line) => 'say' in line).length;
    const { lines } = this.course;
    return { done: spoken(lines.slice(0, this.index)), all: spoken(lines) };
  }

  get finished(): boolean {
    return this.line === undefined;
  }

  /** The move that the reader is asked for now. */
  get task(): string | undefined {
    const line = this.line;
    return line && 'play' in line ? line.play : undefined;
  }

  get reply(): Reply | undefined {
    const line = this.line;
    return line && 'reply' in line ? line : undefined;
  }

  /** Do turns go by, which the lesson plays and ends for the reader? */
  get goesBy(): boolean {
    const last = this.course.lines[this.#start - 1];
    return this.reply?.goesBy === true && last !== undefined && 'goesBy' in last;
  }

  /** Must the reader end the turn before the other seat plays? */
  get mustConfirm(): boolean {
    return this.reply !== undefined && !this.goesBy && this.#known().confirm === 0;
  }

  /** What is said now; nothing while the other seat plays. */
  get spoken(): Remark | undefined {
    if (this.mustConfirm) return turnIsOver;
    const line = this.line;
    return line && 'say' in line ? line : undefined;
  }

  /** Was a move played that is not in the lesson? */
  get lost(): boolean {
    const { task } = this;
    const { legal, actor } = this.#known();
    return task !== undefined && actor === 0 && !legal.some(({ move }) => move === task);
  }

  /** The only move that is offered; none while the reader is to read. */
  offered(legal: Move[]): Move[] {
    return legal.filter(({ move }) => move === this.task);
  }

  #keepRead(read: number): void {
    this.#kept = { moves: this.#known().count, read };
    keep(this.#store, this.#kept);
  }

  /** A remark was read. */
  next(): void {
    if (this.line && moveOf(this.line) === undefined) this.#keepRead(this.#read + 1);
  }

  /** Back to the remark before, if the reader has played nothing since. */
  get canGoBack(): boolean {
    return this.#read > 0;
  }

  back(): void {
    if (this.canGoBack) this.#keepRead(this.#read - 1);
  }
}
