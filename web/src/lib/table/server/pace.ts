// How long the steps of other players are shown.

/** Milliseconds for one step, and at most for a whole turn. */
const perStep = { fast: 120, normal: 350 };
const perTurn = 1500;

export class Pace {
  #turn = '';
  #until = 0;

  /** Milliseconds for the next of the steps that wait. The first step of a turn sets its end. */
  next(turn: string, waiting: number, speed: keyof typeof perStep): number {
    if (turn !== this.#turn) this.#until = Date.now() + perTurn;
    this.#turn = turn;
    const share = Math.max(0, this.#until - Date.now()) / waiting;
    return Math.min(perStep[speed], share);
  }

  forget(): void {
    this.#turn = '';
  }
}
