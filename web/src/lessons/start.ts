// The tables of a lesson and of the first game after it.
import { remove } from '../lib/api.ts';
import { t } from '../lib/i18n.svelte.ts';
import { keep, prefs, recall } from '../lib/prefs.svelte.ts';
import { createTable, defaultSpec, type TableSpec } from '../lib/table/tables.ts';
import { courses, seeds } from './lesson.ts';

const storeOf = (game: string): string => `posthorn.learning.${game}`;

/** The table of the lesson that was begun in this browser, or ''. */
export const lessonOf = (game: string): string => recall(storeOf(game), '');

async function courseOf(game: string) {
  return (await courses[game]!()).course;
}

const specOf = (game: string): TableSpec => ({
  ...defaultSpec(game, prefs.name || t('Guest')),
  first: 0,
  watchers: false,
});

/** Both seats are the reader's, so that the lesson can play the other one. Returns the table. */
export async function startLesson(game: string): Promise<string> {
  const { opponent, options } = await courseOf(game);
  const spec = specOf(game);
  const { table } = await createTable({
    ...spec,
    seats: [spec.seats[0]!, { kind: 'me', name: opponent }],
    options,
    confirm: false,
    chat: false,
    lesson: seeds[game]!,
  });
  keep(storeOf(game), table);
  return table;
}

/** A whole game against an easy computer player, by the rules of the lesson. The lesson's table is
 * no longer needed. Returns the new table. */
export async function startFirstGame(game: string): Promise<string> {
  const { options, level } = await courseOf(game);
  const spec = specOf(game);
  const { table } = await createTable({
    ...spec,
    seats: [spec.seats[0]!, { kind: 'bot', level }],
    options,
  });
  await forgetLesson(game);
  return table;
}

async function forgetLesson(game: string): Promise<void> {
  const table = lessonOf(game);
  keep(storeOf(game), '');
  // A table that is left open only stays in the list of games.
  if (table) await remove(`/api/v1/tables/${table}`).catch(() => undefined);
}
