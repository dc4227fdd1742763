// Which things of the board an event changes, for the mark of what changed since the reader's turn.
// A card that another player draws changes a slot, and no card of the reader's. And its sign in the
// log.
import type { GameEvent } from '../../lib/messages.ts';
import type { IconName } from '../../parts/icons.ts';

const words = (event: GameEvent): string[] => {
  const { event: kind, seat } = event;
  if (kind === 'laid') return [`slot ${String(event['slot'])}`];
  if (kind === 'built') return [`built ${String(event['city'])}`];
  if (kind === 'started' || kind === 'played') return [`route ${String(event['card'])}`];
  if (kind === 'tile') return [`stack ${String(event['stack'])}`];
  if (kind === 'coach') return [`coach of ${String(seat)}`];
  return [];
};

export const changes = (events: GameEvent[]): string[] => events.flatMap(words);

const icons: Record<string, IconName> = {
  took: 'cards',
  drew: 'pile',
  started: 'plan',
  played: 'plan',
  discarded_route: 'again',
  completed: 'house',
  coach: 'coach',
  discarded: 'cards',
};

/** An official stands for what was done with the help of it. */
export const iconOf = (events: GameEvent[]): IconName | undefined =>
  events
    .map((event) =>
      event.event === 'official' ? (event['official'] as IconName) : icons[event.event],
    )
    .find((icon) => icon);
