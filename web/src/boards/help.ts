// What the help of the table tells of a game.
/** A key of the help: "D 1–7". */
export interface KeyText {
  key: string;
  text: string;
}

export interface Help {
  /** Are there goals, which have a mark? */
  hasGoals: boolean;
  /** Can cards be held to read about them? */
  hasCards: boolean;
  /** The keys that play moves. */
  keys: () => KeyText[];
}
