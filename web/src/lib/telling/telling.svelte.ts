// Tells a reader who looks elsewhere what happens at the open table: it is their turn, somebody
// asks them something, or says something.
import { t } from '../i18n.svelte.ts';
import { markTable } from './mark.svelte.ts';
import type { LogItem } from '../messages.ts';
import { notify } from './notices.svelte.ts';
import { prefs } from '../prefs.svelte.ts';
import type { TableModel } from '../table/table.svelte.ts';

/** Kinds of entries that wait for an answer of the others. */
const questions = ['undo-asked', 'abandon-asked', 'rematch-asked'];

/** Must be called while a component is being set up. */
export function tellReader(model: TableModel): void {
  const known = $derived(model.known);
  const id = $derived(known?.table.id ?? '');
  const title = $derived(known?.table.title ?? '');
  const isTurn = $derived(
    model.deciding !== undefined ||
      (known?.confirm !== null && model.mine.includes(known?.confirm ?? -1)),
  );
  const tell = (what: string, body: string): void =>
    notify({ title: what, body, to: `/table/${id}` });

  $effect(() => markTable(id, isTurn));
  $effect(() => () => markTable('', false));

  let wasTurn = true;
  $effect(() => {
    if (isTurn && !wasTurn) tell(t('Your turn'), title);
    wasTurn = isTurn;
  });

  const concerns = ({ kind, seat }: LogItem): boolean =>
    !model.mine.includes(seat ?? -1) &&
    ((kind === 'said' && !prefs.mute) || questions.includes(kind));
  let seen = 0;
  $effect(() => {
    const fresh = (known?.log ?? []).filter((item) => item.seq > seen);
    if (seen) for (const item of fresh.filter(concerns)) tell(title, item.lines.join(' '));
    seen = Math.max(seen, ...fresh.map((item) => item.seq));
  });
}
