// The name of the page that is shown: it is the document's title, and its heading has the focus
// after navigating.
import { tick } from 'svelte';

const shown = $state({ title: '' });

/** The name of the page that is shown; '' on the start page, or until a page is named. */
export const pageTitle = (): string => shown.title;

/** Names the page as long as the component exists. Must be called while it is being set up. */
export function titled(name: () => string): void {
  $effect(() => {
    shown.title = name();
  });
  $effect(() => () => void (shown.title = ''));
}

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** A page that loads something first has its heading a little later. */
const patience = 3000;

/** Moves the focus to the heading of a page that was navigated to, so that it is read out. A link
 * to a part of the page, and a part of the page that has taken the focus, keep it. */
export async function focusHeading(main: HTMLElement): Promise<void> {
  await tick();
  if (location.hash || main.contains(document.activeElement)) return;
  const heading = (): HTMLElement | null => main.querySelector('h1');
  focusOn(heading() ?? main);
  if (document.activeElement !== main) return;
  const observer = new MutationObserver(() => {
    const found = heading();
    if (!found) return;
    observer.disconnect();
    if (document.activeElement === main) focusOn(found);
  });
  observer.observe(main, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patience);
}
