// A limit for optional queries, so that they never use up what the server allows for moves.
export class Budget {
  #spent: number[] = [];

  constructor(
    private readonly most: number,
    private readonly milliseconds: number,
  ) {}

  /** Returns whether another query is allowed now, and counts it. */
  spend(): boolean {
    const now = Date.now();
    this.#spent = this.#spent.filter((at) => now - at < this.milliseconds);
    return this.#spent.length < this.most && this.#spent.push(now) > 0;
  }
}
