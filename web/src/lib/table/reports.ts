// Reports of a player, a message or a spectator to the operator of the server.
import { post } from '../api.ts';

export type Reported = { seat: number } | { seq: number } | { person: string };

/** Characters of a reason: the server takes 300 bytes, and a character has at most three. */
export const REASON_MAX = 100;

export const report = (table: string, whom: Reported, why: string): Promise<unknown> =>
  post(`/api/v1/tables/${table}/report`, { ...whom, why });
