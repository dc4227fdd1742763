// The lessons that were read to their end in this browser. Their tables are no running games.
import { keep, recall } from './prefs.svelte.ts';

const store = 'posthorn.learned';
const learned = (): string[] => recall<string[]>(store, []);

export const isLearned = (table: string): boolean => learned().includes(table);

export function learn(table: string): void {
  if (!isLearned(table)) keep(store, [...learned(), table]);
}
