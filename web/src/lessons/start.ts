// The tables of a lesson and of the first game after it.
import { remove } from '../lib/api.ts';
import { t } from '../lib/i18n.svelte.ts';
import { forget, keep, prefs, recall } from '../lib/prefs.svelte.ts';
import { createTable, defaultSpec, type TableSpec } from '../lib/table/tables.ts';
import { forgetRead } from './guide.svelte.ts';
import type { Lesson } from './lesson.ts';

const storeOf = ({ id }: Lesson): string => `posthorn.learning.${id}`;

/** The table of the lesson that was begun in this browser, or ''. */
export const begunTable = (lesson: Lesson): string => recall(storeOf(lesson), '');

const specOf = ({ game }: Lesson): TableSpec => ({
  ...defaultSpec(game, prefs.name || t('Guest')),
  first: 0,
  watchers: false,
});

/** Both seats are the reader's, so that the lesson can play the other one. A table of this lesson
 * that was begun before goes. Returns the new table. */
export async function startLesson(lesson: Lesson): Promise<string> {
  const { opponent } = (await lesson.load()).course;
  const spec = specOf(lesson);
  const { table } = await createTable({
    ...spec,
    seats: [spec.seats[0]!, { kind: 'me', name: opponent }],
    options: lesson.options,
    chat: false,
    lesson: lesson.seed,
  });
  await forgetLesson(lesson);
  keep(storeOf(lesson), table);
  return table;
}

/** A whole game against an easy computer player, by the rules of the lesson. The lesson's table is
 * no longer needed. Returns the new table. */
export async function startFirstGame(lesson: Lesson): Promise<string> {
  const { first } = (await lesson.load()).course;
  const spec = specOf(lesson);
  const { table } = await createTable({
    ...spec,
    seats: [spec.seats[0]!, { kind: 'bot', level: first.level }],
    options: lesson.options,
  });
  await forgetLesson(lesson);
  return table;
}

/** A lesson that is over begins from its start the next time. */
export async function forgetLesson(lesson: Lesson): Promise<void> {
  const table = begunTable(lesson);
  forget(storeOf(lesson));
  if (!table) return;
  forgetRead(table);
  // A table that is left open only stays in the list of games.
  await remove(`/api/v1/tables/${table}`).catch(() => undefined);
}
