// What every board gets, and what it says: somebody has picked a thing.
import type { Component } from 'svelte';
import type { GameEvent, Move, Seat, View } from '../lib/messages.ts';

/** Names and explanations of a game's nouns in the reader's language: words[kind][id]. */
export type Words = Record<
  string,
  Record<string, { name: string; text: string; rule: string | null }>
>;

/** What lies on the board beside the position itself. */
export interface Lore {
  data: Record<string, unknown>;
  words: Words;
}

export interface BoardProps {
  view: View;
  /** The game's figures as its data file has them: the map, prices, cards. */
  data: Record<string, unknown>;
  words: Words;
  seats: Seat[];
  /** The seat whose hand is shown; undefined for watchers. */
  me: number | undefined;
  actor: number | null;
  legal: Move[];
  /** Words of what just changed. */
  changed: string[];
  /** What the pointer or the log points at. */
  pointed: string;
  events: GameEvent[];
  pick: (thing: string, element: Element) => void;
  point: (thing: string) => void;
}

export type Board = Component<BoardProps>;

/** What differs for a seat between two positions, as short phrases. */
export type Differences = (before: View, after: View, seat: number, lore: Lore) => string[];

export const boards: Record<string, () => Promise<{ default: Board; differences: Differences }>> = {
  loire: () => import('./loire/Board.svelte'),
  taxis: () => import('./taxis/Board.svelte'),
};

/** Letter and shape beside the colour of a seat, so that colour is never alone. */
export const seatLetters = ['A', 'B', 'C', 'D'] as const;
