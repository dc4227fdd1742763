// Which things of the board an event changed, and its sign in the log. A rider and a boat belong to
// a seat, so that another seat's ride does not mark a figure of the reader.
import type { GameEvent } from '../../lib/messages.ts';
import type { IconName } from '../../parts/icons.ts';
import { riderThing } from './context.ts';
import type { FigureName } from './model.ts';

const text = (event: GameEvent, field: string): string => String(event[field] ?? '');

const things: Record<string, (event: GameEvent, me: number | undefined) => string> = {
  moved: (event, me) => riderThing(Number(event.seat), text(event, 'figure') as FigureName, me),
  left_horses: (event) => text(event, 'at'),
  took_horses: (event) => text(event, 'at'),
  smithed: (event) => text(event, 'from'),
  bought: (event) => text(event, 'at'),
  boat: (event) => `boat-${event.seat}`,
  market: (event) => text(event, 'colour'),
  circus: (event) => text(event, 'to'),
  hired: (event) => text(event, 'character'),
  built: (event) => text(event, 'at'),
  palace: (event) => `palace ${text(event, 'kind')} ${text(event, 'city')}`,
  message: (event) => `message ${text(event, 'level')}`,
  delivered: (event) => text(event, 'at'),
  stage: (event) => text(event, 'at'),
};

/** `me`: the seat from which the board is seen, if that seat's own moves are marked too. */
export const changes = (events: GameEvent[], me?: number): string[] =>
  events.flatMap((event) => things[event.event]?.(event, me) ?? []);

const buildings: Record<string, IconName> = {
  farm: 'farm',
  castle: 'castle',
  monastery: 'monastery',
};
const icons: Record<string, (event: GameEvent) => IconName | undefined> = {
  moved: (event) => text(event, 'figure') as FigureName,
  bought: (event) => text(event, 'good') as IconName,
  sold: (event) => text(event, 'good') as IconName,
  shipped: () => 'boat',
  hired: () => 'person',
  built: (event) => buildings[text(event, 'building')],
  palace: () => 'bank',
  message: () => 'message',
  delivered: () => 'seal',
  stage: () => 'message',
  circus: () => 'tent',
  skipped: () => 'coin',
};

export const iconOf = (events: GameEvent[]): IconName | undefined =>
  events.map((event) => icons[event.event]?.(event)).find((icon) => icon);
