// What goes on at public tables: games to watch, and tables with a free seat.
import { get } from '../api.ts';
import { mine } from './mine.svelte.ts';
import { keep, recall } from '../prefs.svelte.ts';
import {
  createShow,
  liveTables,
  openTables,
  type LiveRow,
  type TableRow,
} from '../table/tables.ts';
import { explain } from '../trouble.ts';

const period = 5000;

export class GoingsOn {
  live: LiveRow[] = $state.raw([]);
  open: TableRow[] = $state.raw([]);
  loaded: boolean = $state(false);
  trouble: string = $state('');

  /** Must be called while a component is being set up. */
  constructor() {
    $effect(() => {
      void this.load();
      const timer = setInterval(() => document.hidden || void this.load(), period);
      return () => clearInterval(timer);
    });
  }

  load = async (): Promise<void> => {
    try {
      const [live, open] = await Promise.all([liveTables(), openTables()]);
      const own = new Set(
        mine.running.filter((row) => row.you?.seats.length).map((row) => row.table),
      );
      this.live = live.filter((row) => !own.has(row.table));
      this.open = open.filter((row) => !own.has(row.table));
      this.trouble = '';
    } catch (problem) {
      this.trouble = explain(problem);
    }
    this.loaded = true;
  };
}

/** The table of a game between computer players: the one that this browser watched last, as long as
 * it is not over, or a new one. */
export async function findShow(game: string): Promise<string> {
  const name = `posthorn.show.${game}`;
  const last = recall(name, '');
  const status = last
    ? await get<{ status: string }>(`/api/v1/tables/${last}`).then(
        (table) => table.status,
        () => '',
      )
    : '';
  if (status === 'playing') return last;
  const { table } = await createShow(game);
  keep(name, table);
  return table;
}
