// The lesson plays the other seat, and both in turns that go by: each move is sent once, and again
// after a while if the server refused it.
import type { TableModel } from '../lib/table/table.svelte.ts';
import type { Guide } from './guide.svelte.ts';

const other = 1;
const pause = 300;
const swift = 100;
const patience = 2000;

export class OtherSeat {
  /** How often the server has refused what is to be done now. */
  failures: number = $state(0);

  /** Must be called while a component is being set up. */
  constructor(model: TableModel, guide: () => Guide) {
    const known = $derived(model.known!);
    const count = $derived(known.count);
    const confirms = $derived(known.confirm === other);
    const seat = $derived(guide().reply?.goesBy ? (known.actor ?? other) : other);
    const move = $derived(
      known.actor === seat && !model.queue.length ? guide().reply?.reply : undefined,
    );

    $effect(() => {
      void [count, confirms];
      this.failures = 0;
    });
    // What else the server tells meanwhile sends nothing twice: these values stay the same.
    $effect(() => {
      void count;
      const [confirming, playing] = [confirms, move];
      if (!confirming && playing === undefined) return;
      const send = async (): Promise<void> => {
        const done = confirming ? model.confirm(other) : model.play(seat, playing!);
        if (!(await done)) this.failures++;
      };
      const calm = confirming ? 0 : guide().goesBy ? swift : pause;
      const wait = this.failures ? patience : calm;
      const timer = setTimeout(() => void send(), wait);
      return () => clearTimeout(timer);
    });
  }
}
