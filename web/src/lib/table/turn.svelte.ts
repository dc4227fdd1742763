// The state of the panel of moves: what the reader looks at, has touched, or was advised.
import type { Known, Move } from '../messages.ts';
import { prefs } from '../prefs.svelte.ts';
import type { TableModel } from './table.svelte.ts';

export interface Hint extends Move {
  reason?: string;
}

const hintLevel = 8;

export class Turn {
  /** The move whose effect is shown. */
  looked: string = $state('');
  /** The move that was touched once. */
  touched: string = $state('');
  /** The kind of moves that is unfolded. */
  open: string = $state('');
  hint: Hint | undefined = $state.raw();
  thinking: boolean = $state(false);
  typing: boolean = $state(false);

  constructor(
    readonly model: TableModel,
    private readonly point: (thing: string) => void,
  ) {}

  get known(): Known {
    return this.model.known!;
  }

  /** The moves of this browser's seat; none while another seat decides. */
  get legal(): Move[] {
    return this.model.deciding === undefined ? [] : this.known.legal;
  }

  /** The seat of this browser whose finished turn waits to be confirmed. */
  get toConfirm(): number | undefined {
    const { confirm } = this.known;
    return confirm !== null && this.model.mine.includes(confirm) ? confirm : undefined;
  }

  /** Forgets what belongs to the previous position. */
  reset(): void {
    this.hint = undefined;
    this.open = this.looked = this.touched = '';
  }

  look(move: string): void {
    this.looked = move;
    this.point(move);
  }

  async play(move: string): Promise<boolean> {
    this.look('');
    const seat = this.model.deciding;
    return seat !== undefined && this.model.play(seat, move);
  }

  /** A finger cannot hover: its first touch shows what the move does. */
  take(event: MouseEvent, { move }: Move): void {
    const byTouch = (event as PointerEvent).pointerType === 'touch' && prefs.look;
    if (!byTouch || this.touched === move) return void this.play(move);
    this.touched = move;
    this.look(move);
  }

  async askForHint(): Promise<void> {
    const { seq } = this.known;
    this.thinking = true;
    try {
      const fields = { seat: this.model.deciding, level: hintLevel };
      const found = await this.model.query<Hint>('hint', fields);
      if (this.known.seq !== seq || this.model.deciding === undefined) return; // too late
      this.hint = found;
      this.look(found.move);
    } catch {
      this.hint = undefined;
    } finally {
      this.thinking = false;
    }
  }
}
