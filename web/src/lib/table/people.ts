// The people of a table and its links, as its host sees and changes them.
import { get, post, remove } from '../api.ts';

export interface Person {
  person: string;
  seats: number[];
  host: boolean;
  watcher: boolean;
  connected: boolean;
  muted: boolean;
  removed: boolean;
}

const path = (table: string, person: string): string => `/api/v1/tables/${table}/people/${person}`;

export const peopleOf = (table: string): Promise<Person[]> =>
  get<{ people: Person[] }>(`/api/v1/tables/${table}/people`).then(({ people }) => people);

export const removePerson = (table: string, person: string): Promise<unknown> =>
  remove(path(table, person));
export const setMuted = (table: string, person: string, muted: boolean): Promise<unknown> =>
  muted ? post(`${path(table, person)}/mute`) : remove(`${path(table, person)}/mute`);
export const makeHost = (table: string, person: string): Promise<unknown> =>
  post(`${path(table, person)}/host`);

/** A new spectator link; the one before no longer works. */
export const renewWatchLink = (table: string): Promise<string> =>
  post<{ secret: string }>(`/api/v1/tables/${table}/links/renew`, { kind: 'watch' }).then(
    ({ secret }) => secret,
  );
export const revokeWatchLink = (table: string): Promise<unknown> =>
  post(`/api/v1/tables/${table}/links/revoke`, { kind: 'watch' });
