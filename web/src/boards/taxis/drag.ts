// A card of the hand dragged to an end of the route. Dragging is never needed: a touch does the same.
import { cardIn, floatingCopy } from './floating.ts';

export type Side = 'left' | 'right';

export interface Drag {
  /** May the card be dragged now? */
  able: boolean;
  /** The end under the card, while it is dragged. */
  over: (side: Side | undefined) => void;
  drop: (side: Side) => void;
}

const slack = 8;

/** The end of the route that is nearer, if the point is over the route. */
function sideAt(x: number, y: number): Side | undefined {
  const route = document.querySelector('[data-route]')?.getBoundingClientRect();
  if (!route || y < route.top - 12 || y > route.bottom + 12) return undefined;
  if (x < route.left - 24 || x > route.right + 24) return undefined;
  return x < (route.left + route.right) / 2 ? 'left' : 'right';
}

export function draggable(
  node: HTMLElement,
  drag: Drag,
): { update: (drag: Drag) => void; destroy: () => void } {
  let now = drag;
  let start: { x: number; y: number } | undefined;
  let copy: HTMLElement | undefined;
  let dragged = false;

  function lift(event: PointerEvent): void {
    copy = floatingCopy(cardIn(node));
    node.setPointerCapture(event.pointerId);
    node.style.opacity = '0.4';
  }

  function end(): void {
    copy?.remove();
    copy = start = undefined;
    node.style.opacity = '';
    now.over(undefined);
  }

  function down(event: PointerEvent): void {
    dragged = false;
    if (now.able && event.button === 0) start = { x: event.clientX, y: event.clientY };
  }

  function move(event: PointerEvent): void {
    if (!start) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!copy && Math.hypot(dx, dy) < slack) return;
    if (!copy) lift(event);
    copy!.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
    now.over(sideAt(event.clientX, event.clientY));
  }

  function up(event: PointerEvent): void {
    dragged = Boolean(copy);
    const side = dragged ? sideAt(event.clientX, event.clientY) : undefined;
    end();
    if (side) now.drop(side);
  }

  /** The end of a drag is no touch of the card. */
  function click(event: MouseEvent): void {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  const stop = new AbortController();
  const { signal } = stop;
  node.addEventListener('pointerdown', down, { signal });
  node.addEventListener('pointermove', move, { signal });
  node.addEventListener('pointerup', up, { signal });
  node.addEventListener('pointercancel', end, { signal });
  node.addEventListener('click', click, { signal, capture: true });
  return {
    update: (next) => void (now = next),
    destroy: () => {
      end();
      stop.abort();
    },
  };
}
