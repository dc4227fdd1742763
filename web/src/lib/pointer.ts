// The kind of pointer that was used last: 'mouse', 'touch', 'pen', or 'keys' for the keyboard.
let last = 'mouse';

addEventListener('pointerdown', ({ pointerType }) => (last = pointerType), { capture: true });
addEventListener('keydown', () => (last = 'keys'), { capture: true });

export const lastPointer = (): string => last;

/** A thing of the table that is clicked does not get the focus: Enter would open it again and not
 * do what the large button says. A finger gives it: what it points at ends with the focus. */
export function leavesFocus(event: MouseEvent): void {
  const { target } = event;
  if (last === 'touch' || !(target instanceof Element)) return;
  if (!target.closest('[data-stage], [data-dock]') || !target.closest('[data-thing]')) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
