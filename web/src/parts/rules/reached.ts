/** A part without controls that scrolls sideways: the keyboard reaches it while it does, and only
 * then, so that a wide screen has no stops that do nothing. */
export function reachedIfScrolls(node: HTMLElement): { destroy: () => void } {
  const watch = new ResizeObserver(() => {
    if (node.scrollWidth > node.clientWidth) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  });
  watch.observe(node);
  return { destroy: () => watch.disconnect() };
}
