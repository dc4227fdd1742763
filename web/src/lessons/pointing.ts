// What a line of a lesson points at on the screen.
import { boxOf, buttonOf } from '../lib/spotlight.ts';
import { rectOf, type Rect } from '../lib/table/place.ts';
import type { Turn } from '../lib/table/turn.svelte.ts';
import type { Remark } from './lesson.ts';

const boxes = (names: string[]): Rect[] => names.map(boxOf).filter((box) => box !== undefined);

/** What is to be touched now for the task, or what a remark speaks of. */
export function pointedAt({ at = [] }: Remark, task: string | undefined, turn: Turn): Rect[] {
  if (task === undefined) return boxes(at);
  const isChosen = (names: string): boolean =>
    names.split('|').some((name) => turn.chosen.includes(name));
  // A finger's first touch only shows the move: the large button plays it.
  if (turn.touched === task) return boxes(['[data-main]']);
  const offered = turn.offer?.moves.some(({ move }) => move === task);
  const next = offered ? [] : boxes(at.filter((names) => !isChosen(names)).slice(0, 1));
  const button = buttonOf(task);
  return next.length || !button ? next : [button];
}

/** What stays lit besides: callouts and their things, and what is touched later. */
export function alsoLit({ at = [], lit = [] }: Remark, task: string | undefined): Rect[] {
  const callouts = [...document.querySelectorAll('[data-callout]')];
  const things = callouts.map((one) => one.getAttribute('data-callout') ?? '').filter(Boolean);
  return [
    ...callouts.map((one) => rectOf(one.getBoundingClientRect())),
    ...boxes([...things, ...(task === undefined ? [] : at), ...lit]),
  ];
}
