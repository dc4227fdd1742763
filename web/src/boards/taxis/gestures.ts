// Panning with one finger and pinching with two, on an element that shows a part of a map.
import type { Camera } from './camera.svelte.ts';

/** A finger that moves less than this touches, it does not pan. */
const slack = 8;

interface Finger {
  x: number;
  y: number;
}

const distance = (a: Finger, b: Finger): number => Math.hypot(a.x - b.x, a.y - b.y);

export function gestures(node: HTMLElement, camera: Camera): { destroy: () => void } {
  const fingers = new Map<number, Finger>();
  let moving = false;

  const at = (event: PointerEvent): Finger => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (!fingers.size) moving = false;
    fingers.set(event.pointerId, at(event));
  }

  function pinch(id: number, now: Finger): void {
    const before = fingers.get(id)!;
    const other = [...fingers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    camera.zoom(distance(now, other) / Math.max(1, distance(before, other)), middle.x, middle.y);
    camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    if (!moving && fingers.size < 2 && distance(before, now) < slack) return;
    if (!moving) node.setPointerCapture(event.pointerId);
    moving = true;
    if (fingers.size > 1) pinch(event.pointerId, now);
    else camera.pan(now.x - before.x, now.y - before.y);
    fingers.set(event.pointerId, now);
  }

  const up = (event: PointerEvent): void => void fingers.delete(event.pointerId);

  /** The end of a pan is no touch of what lies under the finger. */
  function click(event: MouseEvent): void {
    if (!moving) return;
    moving = false;
    event.stopPropagation();
    event.preventDefault();
  }

  function wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { x, y } = at(event as unknown as PointerEvent);
    camera.zoom(Math.exp(-event.deltaY / 200), x, y);
  }

  const stop = new AbortController();
  const { signal } = stop;
  node.addEventListener('pointerdown', down, { signal });
  node.addEventListener('pointermove', move, { signal });
  node.addEventListener('pointerup', up, { signal });
  node.addEventListener('pointercancel', up, { signal });
  node.addEventListener('click', click, { signal, capture: true });
  node.addEventListener('wheel', wheel, { signal, passive: false });
  return { destroy: () => stop.abort() };
}
