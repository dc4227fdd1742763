// The keys of the table. They are dead where text is entered, and in dialogs.
import { prefs } from '../prefs.svelte.ts';
import { focusOn } from './find.ts';
import { layout } from './layout.svelte.ts';
import { textPanel, type Shell } from './shell.svelte.ts';
import { isFinished } from './status.ts';
import type { TableView } from './view.svelte.ts';

interface Keyed {
  view: TableView;
  shell: Shell;
}

/** Does Enter belong to what has the focus? Only where the reader sees it: what was touched by a
 * pointer keeps a focus without a frame. */
const takesEnter = (target: Element): boolean =>
  target.matches(':focus-visible') &&
  target.closest('a, button, summary, [role="button"], [data-thing], [role="tab"]') !== null;

/** Enter does what the large button says, but never what hurts. */
function enter({ view }: Keyed, target: Element): boolean {
  const { main } = view;
  if (!main || main.move?.caution || takesEnter(target)) return false;
  main.run();
  return true;
}

/** Drops what is chosen; with nothing chosen it closes what is open. */
function escape({ view, shell }: Keyed): boolean {
  const { turn } = view;
  const { offer } = turn;
  const inCallout = document.activeElement?.closest('[data-callout]') ?? null;
  if (turn.clear()) {
    if (offer && inCallout) focusOn(offer.thing);
    return true;
  }
  const advised = turn.hint !== undefined || turn.typing;
  turn.hint = undefined;
  turn.typing = false;
  return advised || shell.close();
}

function undo({ view }: Keyed): boolean {
  const seat = view.model.deciding ?? view.turn.toConfirm;
  if (seat === undefined || !view.known.undo) return false;
  void view.model.undo(seat);
  return true;
}

const decides = ({ view }: Keyed): boolean => view.model.deciding !== undefined;

/** What a key does; false where it does nothing now. */
const keys: Record<string, (keyed: Keyed) => boolean> = {
  u: undo,
  h: ({ view: { turn } }) => turn.canAskForHint && (void turn.askForHint(), true),
  t: (keyed) => decides(keyed) && (keyed.view.turn.typing = true),
  b: ({ shell }) => (shell.toggle(textPanel), true),
  n: ({ view }) => view.model.queue.length > 0 && (view.model.step(), true),
  m: () => ((prefs.sound = !prefs.sound), true),
  '?': ({ shell }) => ((shell.dialog = 'help'), true),
};

const sameThings = (a: string[] = [], b: string[] = []): boolean => `${a}` === `${b}`;

/** The keys of moves: the second of two after what the first has chosen, then the first. A move
 * that costs something is shown by its key and played by the same key again. Where the lists have
 * no room to show the keys, there are none. */
function path({ view }: Keyed, key: string): boolean {
  const { turn, paths } = view;
  if (view.model.deciding === undefined || layout() !== 'wide') return false;
  const second = paths.find(
    ({ keys, chooses }) => keys[1] === key && sameThings(chooses, turn.chosen),
  );
  const found = second ?? paths.find(({ keys }) => keys[0] === key);
  if (!found) return false;
  if (found !== second && found.chooses) turn.choose(found.chooses);
  else if (turn.moveOf(found.move)?.caution && turn.touched !== found.move) turn.show(found.move);
  else void turn.play(found.move);
  return true;
}

/** The button of the move that is put together, where the large one is another's. */
function apart({ view }: Keyed, key: string): boolean {
  if (view.apart?.key !== key || view.apart.warns) return false;
  view.apart.run();
  return true;
}

function panel({ view, shell }: Keyed, key: string): boolean {
  const found = view.panels.find((one) => one.key === key);
  if (found) shell.toggle(found.id);
  return found !== undefined;
}

export function handleKey(event: KeyboardEvent, keyed: Keyed): void {
  const target = event.target as Element;
  // The results lie over all that the keys are for, and have keys of their own.
  if (keyed.shell.results && isFinished(keyed.view.known)) return;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest('input, select, textarea, dialog')) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const done =
    key === 'Escape'
      ? escape(keyed)
      : prefs.shortcuts &&
        (key === 'Enter'
          ? enter(keyed, target)
          : path(keyed, key) ||
            apart(keyed, key) ||
            panel(keyed, key) ||
            (keys[key]?.(keyed) ?? false));
  if (done) event.preventDefault();
}
