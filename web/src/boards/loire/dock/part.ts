import type { LoireContext } from '../context.ts';

/** What the parts of the dock are given. */
export interface DockPart {
  board: LoireContext;
  seat: number;
  /** On a phone: without a heading, in a line with others. */
  small?: boolean;
}
