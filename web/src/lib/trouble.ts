// Turns a failed request into a sentence for the reader.
import { Problem } from './api.ts';
import { t, tn } from './i18n.svelte.ts';

export function explain(problem: unknown): string {
  if (!(problem instanceof Problem)) {
    console.error(problem);
    return t('Something went wrong on this page.');
  }
  switch (problem.code) {
    case 'unreachable':
      return t('The server is not responding.');
    case 'unloadable':
      return t('This page could not be loaded. Is the server running?');
    case 'not_found':
      return t("This table doesn't exist or isn't open to you.");
    case 'link_used':
      return t('This link has been used or has expired. Ask for a new one.');
    case 'seat_taken':
      return t('That seat is taken.');
    case 'too_many':
      return tn(
        'Too many requests. Try again in {n} second.',
        'Too many requests. Try again in {n} seconds.',
        Math.max(1, Math.ceil(problem.retryAfter / 1000)),
      );
    case 'storage_unavailable':
      return t("The server can't save at the moment. Nothing is lost; try again soon.");
    case 'draining':
      return t('The server is restarting. Try again in a moment.');
    default:
      return problem.message || t('The server rejected the request.');
  }
}
