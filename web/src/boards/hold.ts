// Holding a thing, or pressing the other button of the mouse: what it is is told. A finger cannot
// hover, and its touch may play a move at once.

/** Milliseconds after which a touch is a hold. */
const long = 450;
/** A finger that moves more than this pans or drags. */
const slack = 8;

class Holding {
  #timer = 0;
  #start = { x: 0, y: 0 };
  #told = false;

  constructor(public tell: () => void) {}

  #tell = (): void => {
    this.#told = true;
    this.tell();
  };

  cancel = (): void => clearTimeout(this.#timer);

  down = ({ pointerType, clientX, clientY }: PointerEvent): void => {
    this.#told = false;
    this.cancel();
    if (pointerType !== 'touch') return;
    this.#start = { x: clientX, y: clientY };
    this.#timer = window.setTimeout(this.#tell, long);
  };

  move = ({ clientX, clientY }: PointerEvent): void => {
    if (Math.hypot(clientX - this.#start.x, clientY - this.#start.y) > slack) this.cancel();
  };

  menu = (event: Event): void => {
    event.preventDefault();
    if (!this.#told) this.tell();
  };

  /** The end of a hold is no touch of the thing. */
  click = (event: Event): void => {
    if (!this.#told) return;
    this.#told = false;
    event.stopPropagation();
    event.preventDefault();
  };
}

export function held(
  node: HTMLElement,
  tell: () => void,
): { update: (tell: () => void) => void; destroy: () => void } {
  const holding = new Holding(tell);
  const { cancel, click, down, menu, move } = holding;
  const stop = new AbortController();
  const { signal } = stop;
  node.addEventListener('pointerdown', down, { signal });
  node.addEventListener('pointermove', move, { signal });
  node.addEventListener('pointerup', cancel, { signal });
  node.addEventListener('pointercancel', cancel, { signal });
  node.addEventListener('contextmenu', menu, { signal });
  node.addEventListener('click', click, { signal, capture: true });
  return {
    update: (next) => void (holding.tell = next),
    destroy: () => {
      cancel();
      stop.abort();
    },
  };
}
