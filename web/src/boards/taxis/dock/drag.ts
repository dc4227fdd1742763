// A card of the hand dragged to an end of the route. Dragging is never needed: a touch does the
// same.
import { cardIn, floatingCopy } from './floating.ts';

export type Side = 'left' | 'right';

export interface Drag {
  /** May the card be dragged now? */
  able: boolean;
  /** The end under the card, while it is dragged. */
  over: (side: Side | undefined) => void;
  drop: (side: Side) => void;
}

/** A pointer that moves less than this touches, it does not drag. */
const slack = 8;

/** The end of the route that is nearer, if the point is over the route. */
function sideAt(x: number, y: number): Side | undefined {
  const route = document.querySelector('[data-route]')?.getBoundingClientRect();
  if (!route || y < route.top - 12 || y > route.bottom + 12) return undefined;
  if (x < route.left - 24 || x > route.right + 24) return undefined;
  return x < (route.left + route.right) / 2 ? 'left' : 'right';
}

class Dragging {
  #start: { x: number; y: number } | undefined;
  #copy: HTMLElement | undefined;
  #dragged = false;

  constructor(
    private readonly node: HTMLElement,
    public drag: Drag,
  ) {}

  #lift(event: PointerEvent): HTMLElement {
    this.node.setPointerCapture(event.pointerId);
    this.node.style.opacity = '0.4';
    return floatingCopy(cardIn(this.node));
  }

  end = (): void => {
    if (!this.#start) return;
    this.#copy?.remove();
    this.#copy = this.#start = undefined;
    this.node.style.opacity = '';
    this.drag.over(undefined);
  };

  down = (event: PointerEvent): void => {
    this.#dragged = false;
    if (!this.drag.able || event.button !== 0) return;
    this.#start = { x: event.clientX, y: event.clientY };
  };

  move = (event: PointerEvent): void => {
    if (!this.#start) return;
    const [dx, dy] = [event.clientX - this.#start.x, event.clientY - this.#start.y];
    if (!this.#copy && Math.hypot(dx, dy) < slack) return;
    this.#copy ??= this.#lift(event);
    this.#copy.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
    this.drag.over(sideAt(event.clientX, event.clientY));
  };

  up = (event: PointerEvent): void => {
    if (!this.#start) return;
    this.#dragged = Boolean(this.#copy);
    const side = this.#dragged ? sideAt(event.clientX, event.clientY) : undefined;
    this.end();
    if (side) this.drag.drop(side);
  };

  /** The end of a drag is no touch of the card. */
  click = (event: MouseEvent): void => {
    if (!this.#dragged) return;
    this.#dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };
}

export function draggable(
  node: HTMLElement,
  drag: Drag,
): { update: (drag: Drag) => void; destroy: () => void } {
  const dragging = new Dragging(node, drag);
  const { down, move, up, end, click } = dragging;
  const stop = new AbortController();
  const { signal } = stop;
  node.addEventListener('pointerdown', down, { signal });
  // A quick pointer has left the card before its first move is told.
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', up, { signal });
  addEventListener('pointercancel', end, { signal });
  node.addEventListener('click', click, { signal, capture: true });
  return {
    update: (next) => void (dragging.drag = next),
    destroy: () => {
      end();
      stop.abort();
    },
  };
}
