// Client-side routing: the current path, changed without reloading the page.
let path = $state(location.pathname);
let search = $state(location.search);

export const here = {
  get path(): string {
    return path;
  },
  get query(): URLSearchParams {
    return new URLSearchParams(search);
  },
};

function look(): void {
  path = location.pathname;
  search = location.search;
}

export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  look();
  scrollTo(0, 0);
}

/** Takes the secret of a link out of the address, so that no history keeps it. The tab keeps it in
 * its history state until the reader goes on, so that a reload still works. */
export function takeFragment(): string {
  const fragment = location.hash.slice(1);
  if (fragment) history.replaceState({ fragment }, '', location.pathname + location.search);
  return String((history.state as { fragment?: string } | null)?.fragment ?? '');
}

addEventListener('popstate', look);
// Links within the page do not reload it.
addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    link.target ||
    link.download
  )
    return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
