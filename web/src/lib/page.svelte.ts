// The name of the page that is shown: it is the document's title, and its heading has the focus
// after navigating.
import { tick } from 'svelte';

let shown: string = $state('');

/** The name of the page that is shown; '' on the start page, or until a page is named. */
export const pageTitle = (): string => shown;

/** Names the page as long as the component exists. Must be called while it is being set up. */
export function titled(name: () => string): void {
  $effect(() => {
    shown = name();
  });
  $effect(() => () => (shown = ''));
}

/** Moves the focus to the heading of a page that was navigated to, so that it is read out. A link
 * to a part of the page, and a part of the page that has taken the focus, keep it. */
export async function focusHeading(main: HTMLElement): Promise<void> {
  await tick();
  if (location.hash || main.contains(document.activeElement)) return;
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
