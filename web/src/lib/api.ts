// Requests to the server. Bodies are JSON; errors are problems (RFC 9457) with a stable code.
import { lang } from './i18n.svelte.ts';

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly retryAfter = 0,
  ) {
    super(detail);
  }
}

/** A part of the page could not be fetched. */
export const unloadable = (): Problem => new Problem(0, 'unloadable', '');

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) {
    const json = response.headers.get('content-type')?.includes('json');
    return (json ? await response.json() : await response.text()) as T;
  }
  const problem = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  throw new Problem(
    response.status,
    String(problem['code'] ?? 'unknown'),
    String(problem['detail'] ?? problem['title'] ?? response.statusText),
    Number(problem['retry_after'] ?? 0),
  );
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', cache: 'no-store', ...init });
  } catch {
    throw new Problem(0, 'unreachable', '');
  }
  return answer<T>(response);
}

export function get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  return ask<T>(`${path}?${new URLSearchParams({ lang: lang(), ...query })}`);
}

function change<T>(method: string, path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Posthorn': '1' },
    body: JSON.stringify(body),
  });
}

export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  change<T>('POST', path, body);
export const remove = <T>(path: string, body: unknown = {}): Promise<T> =>
  change<T>('DELETE', path, body);

let key: Promise<unknown> | undefined;
/** Makes sure that this browser has its key (a cookie that scripts cannot read). */
export function ensureKey(): Promise<unknown> {
  key ??= post('/api/v1/key').catch((problem: unknown) => {
    key = undefined;
    throw problem;
  });
  return key;
}

export const salt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
    b.toString(16).padStart(2, '0'),
  ).join('');
