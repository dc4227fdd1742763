// What moves would do, asked once for each position. A refusal says what a move would reveal.
import type { Preview, Refused } from '../../messages.ts';

export class Previews {
  #asked = new Map<string, Promise<Preview | Refused>>();

  /** Calls `ask` where the answer is not known; `ask` returns undefined when it may not ask now. */
  get(key: string, ask: () => Promise<Preview> | undefined): Promise<Preview | Refused> {
    const known = this.#asked.get(key);
    if (known) return known;
    const answer = ask()?.catch((refused: Refused) => {
      if (refused.code !== 'would_reveal') this.#asked.delete(key);
      return refused;
    });
    if (!answer) return Promise.reject(new Error('too many queries'));
    if (this.#asked.size > 200) this.#asked.clear();
    this.#asked.set(key, answer);
    return answer;
  }
}
