// Which things of the board an event changes, for the mark of what changed since the reader's turn.
// A card that another player draws changes a slot, and no card of the reader's.
import type { GameEvent } from '../../lib/messages.ts';

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
