// Which part of the map is shown: all of it, or, where that would be too small to read and to
// touch, a part that the reader pans and pinches.
import { whole } from './land.ts';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Look {
  /** The middle of the picture, in units of the map. */
  x: number;
  y: number;
  /** Pixels for a unit. */
  scale: number;
}

const closest = 1.6;
/** Pixels for a unit below which a map is too small. */
const legible = 0.55;
const within = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

export class Camera {
  /** The size of the picture in pixels. */
  width: number = $state(0);
  height: number = $state(0);
  #chosen: Look | undefined = $state.raw();

  get ready(): boolean {
    return this.width > 0 && this.height > 0;
  }

  /** Does the reader pan and pinch here? */
  get free(): boolean {
    return this.ready && this.#wholeScale < legible;
  }

  get #wholeScale(): number {
    return Math.min(this.width / whole.width, this.height / whole.height);
  }

  get #whole(): Look {
    const scale = this.#wholeScale;
    return { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2, scale };
  }

  /** The look that is shown: never closer than allowed, nor past the edge of the map. */
  get #look(): Look {
    if (!this.free || !this.#chosen) return this.#whole;
    const scale = within(this.#chosen.scale, this.#wholeScale, closest);
    const centre = (at: number, start: number, size: number, pixels: number): number => {
      const half = pixels / scale / 2;
      return half * 2 >= size ? start + size / 2 : within(at, start + half, start + size - half);
    };
    return {
      x: centre(this.#chosen.x, whole.x, whole.width, this.width),
      y: centre(this.#chosen.y, whole.y, whole.height, this.height),
      scale,
    };
  }

  get scale(): number {
    return this.#look.scale;
  }

  get isWhole(): boolean {
    return this.#look.scale <= this.#wholeScale * 1.01;
  }

  get transform(): string {
    const { x, y, scale } = this.#look;
    const [left, top] = [this.width / 2 - x * scale, this.height / 2 - y * scale];
    return `translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(4)})`;
  }

  /** What is in sight, in units of the map. */
  get frame(): Frame {
    const { x, y, scale } = this.#look;
    const [width, height] = [this.width / scale, this.height / scale];
    return { x: x - width / 2, y: y - height / 2, width, height };
  }

  sees(x: number, y: number, air = 0): boolean {
    const { frame } = this;
    return (
      x - air >= frame.x &&
      x + air <= frame.x + frame.width &&
      y - air >= frame.y &&
      y + air <= frame.y + frame.height
    );
  }

  showWhole(): void {
    this.#chosen = undefined;
  }

  /** Shows all these places with some air, as close as that allows. */
  showAll(places: (readonly [number, number])[], air: number): void {
    if (!places.length || !this.ready) return;
    const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const [left, right] = [Math.min(...xs) - air, Math.max(...xs) + air];
    const [top, bottom] = [Math.min(...ys) - air, Math.max(...ys) + air];
    const fitting = Math.min(this.width / (right - left), this.height / (bottom - top));
    this.#chosen = {
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      scale: Math.min(fitting, 0.85),
    };
  }

  centre(x: number, y: number): void {
    this.#chosen = { ...this.#look, x, y };
  }

  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.#look;
    this.#chosen = { x: x - dx / scale, y: y - dy / scale, scale };
  }

  /** Zooms about a point of the picture, which stays where it is. */
  zoom(factor: number, px: number, py: number): void {
    const { x, y, scale } = this.#look;
    const next = within(scale * factor, this.#wholeScale, closest);
    const [dx, dy] = [px - this.width / 2, py - this.height / 2];
    this.#chosen = {
      x: x + dx / scale - dx / next,
      y: y + dy / scale - dy / next,
      scale: next,
    };
  }
}
