// What the move would do that the reader looks at: the server tries it.
import { became } from './differences.ts';
import type { Differences, Lore } from '../../boards/board.ts';
import { lang, t } from '../i18n.svelte.ts';
import type { Preview, Refused } from '../messages.ts';
import type { TableModel } from './table.svelte.ts';

/** Milliseconds to wait, so that a pointer that only passes by sends no query. */
const calm = 120;

export class Ahead {
  /** The answer to the last question, and what the question was. */
  #found: { asked: string; answer: Preview | Refused } | undefined = $state.raw();

  /** Must be called while a component is being set up. */
  constructor(
    private readonly model: TableModel,
    private readonly looked: () => string,
  ) {
    $effect(() => {
      const seat = model.deciding;
      const move = looked();
      if (seat === undefined || !move) return;
      const asked = this.#asked;
      let isWanted = true;
      const timer = setTimeout(() => {
        model.preview(seat, move).then(
          (answer) => isWanted && (this.#found = { asked, answer }),
          () => undefined,
        );
      }, calm);
      return () => {
        isWanted = false;
        clearTimeout(timer);
      };
    });
  }

  /** The same words are another move in another position. */
  get #asked(): string {
    const { position, deciding } = this.model;
    return `${position} ${deciding} ${lang()} ${this.looked()}`;
  }

  get #answer(): Preview | Refused | undefined {
    return this.#found?.asked === this.#asked ? this.#found.answer : undefined;
  }

  get preview(): Preview | undefined {
    const answer = this.#answer;
    return answer && 'view' in answer ? answer : undefined;
  }

  /** Does the move reveal something, so that it cannot be undone? */
  get reveals(): boolean {
    const answer = this.#answer;
    return answer !== undefined && !('view' in answer) && answer.code === 'would_reveal';
  }

  /** The effect as short phrases. */
  phrases(differences: Differences | undefined, lore: Lore): string[] {
    const { known, deciding: seat } = this.model;
    if (this.reveals) return [t("reveals a card; can't be undone")];
    const after = this.preview;
    if (!known?.view || !after || seat === undefined) return [];
    const points = (score: Preview['score'] | null): number => score?.seats[seat]?.total ?? 0;
    return [
      ...became(t('points'), points(known.score), points(after.score)),
      ...(differences?.(known.view, after.view, seat, lore) ?? []),
      ...(after.ends_turn ? [t('ends the turn')] : []),
    ];
  }
}
