// Phrases for what a move would change: "deniers 5 → 2".
export const became = (what: string, before: number | string, after: number | string): string[] =>
  before === after ? [] : [`${what} ${before} → ${after}`];

/** The ids that only the second list has. */
export const fresh = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((id) => !before.includes(id));
