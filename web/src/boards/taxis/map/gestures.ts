// Panning with one finger and pinching with two, on an element that shows a part of a map.
import type { Camera } from './camera.svelte.ts';

/** A finger that moves less than this touches, it does not pan. */
const slack = 8;

interface Finger {
  x: number;
  y: number;
}

const distance = (a: Finger, b: Finger): number => Math.hypot(a.x - b.x, a.y - b.y);

class Gestures {
  #fingers = new Map<number, Finger>();
  #moving = false;

  constructor(
    private readonly node: HTMLElement,
    private readonly camera: Camera,
  ) {}

  #at(event: MouseEvent): Finger {
    const box = this.node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (!this.#fingers.size) this.#moving = false;
    this.#fingers.set(event.pointerId, this.#at(event));
  };

  #pinch(id: number, before: Finger, now: Finger): void {
    const other = [...this.#fingers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    this.camera.zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = this.#at(event);
    const several = this.#fingers.size > 1;
    if (!this.#moving && !several && distance(before, now) < slack) return;
    if (!this.#moving) this.node.setPointerCapture(event.pointerId);
    this.#moving = true;
    if (several) this.#pinch(event.pointerId, before, now);
    else this.camera.pan(now.x - before.x, now.y - before.y);
    this.#fingers.set(event.pointerId, now);
  };

  up = (event: PointerEvent): void => void this.#fingers.delete(event.pointerId);

  /** The end of a pan is no touch of what lies under the finger. */
  click = (event: MouseEvent): void => {
    if (!this.#moving) return;
    this.#moving = false;
    event.stopPropagation();
    event.preventDefault();
  };

  wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { x, y } = this.#at(event);
    this.camera.zoom(Math.exp(-event.deltaY / 200), x, y);
  };
}

export function gestures(node: HTMLElement, camera: Camera): { destroy: () => void } {
  const { down, move, up, click, wheel } = new Gestures(node, camera);
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
