// A rematch: the others are asked, and who is away is known before.
import { post, Problem } from '../api.ts';
import { go } from '../route.svelte.ts';
import { explain } from '../trouble.ts';
import type { Seat } from '../messages.ts';
import type { TableModel } from '../table/table.svelte.ts';

/** Milliseconds in which the asker's page may create the table. */
const othersWait = 1000;

export class Rematch {
  busy: boolean = $state(false);
  trouble: string = $state('');
  /** The reader asked or agreed here: this page goes on to the rematch. */
  #agreed = $state(false);

  /** Must be called while a component is being set up. */
  constructor(private readonly model: TableModel) {
    // Any player who is here creates the table when all have agreed: the asker may be away by then.
    // The asker goes first; the server creates one table, by the first request.
    $effect(() => {
      if (this.next && this.#agreed) go(`/table/${this.next}`);
      if (this.next || !this.isAgreed || !this.model.mine.length) return;
      const timer = setTimeout(() => void this.create(), this.isAsker ? 0 : othersWait);
      return () => clearTimeout(timer);
    });
  }

  get next(): string | null {
    return this.model.known?.table.next ?? null;
  }

  /** The people who would play again, besides the reader. */
  get others(): Seat[] {
    return (this.model.known?.seats ?? []).filter(
      ({ seat, kind, forgotten }) =>
        kind === 'person' && !forgotten && !this.model.mine.includes(seat),
    );
  }

  isHere = ({ seat }: Seat): boolean => this.model.connected.includes(seat);

  get asked() {
    const asked = this.model.known?.asked;
    return asked?.what === 'rematch' ? asked : undefined;
  }

  /** Have all who were asked agreed? */
  get isAgreed(): boolean {
    return this.asked?.waiting.length === 0;
  }

  get isAsker(): boolean {
    return this.asked !== undefined && this.model.mine.includes(this.asked.seat);
  }

  /** The seat of the reader that is to answer. */
  get answering(): number | undefined {
    return this.asked?.waiting.find((seat) => this.model.mine.includes(seat));
  }

  async ask(): Promise<void> {
    const [seat] = this.model.mine;
    if (seat === undefined) return;
    this.#agreed = true;
    await this.model.ask(seat, 'rematch');
  }

  async answer(yes: boolean): Promise<void> {
    const seat = this.answering ?? this.asked?.seat;
    if (seat === undefined) return;
    this.#agreed = yes;
    await this.model.answer(seat, yes);
  }

  async create(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.trouble = '';
    try {
      const id = this.model.known!.table.id;
      const { table } = await post<{ table: string }>(`/api/v1/tables/${id}/rematch`);
      go(`/table/${table}`);
    } catch (problem) {
      // Another player's page is creating it: its address arrives with the next update.
      const isUnderWay = problem instanceof Problem && problem.code === 'stale';
      this.trouble = isUnderWay ? '' : explain(problem);
      this.busy = false;
    }
  }
}
