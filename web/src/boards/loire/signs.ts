// The signs in the row of a move: what a place sells, its price, what can be done there, horses.
import { t, tn } from '../../lib/i18n.svelte.ts';
import type { Move } from '../../lib/messages.ts';
import { kindOf } from '../../lib/table/things.ts';
import type { IconName } from '../../parts/icons.ts';
import type { BoardProps, RowSign } from '../board.ts';
import { LoireContext } from './context.ts';
import { rideOf, type Ride } from './moves.ts';
import { actionIcon, actionName, wayText } from './words.ts';

function goodSigns(board: LoireContext, village: string): RowSign[] {
  const good = board.data.villages.find(({ id }) => id === village)?.good;
  const target = board.target({ figure: 'merchant', to: village });
  if (!good || (target && !target.does.includes('buy'))) return [];
  const { price, boat } = board.price(village);
  const cost: RowSign = {
    icon: 'coin',
    text: String(price),
    label: tn('{n} denier', '{n} deniers', price),
  };
  return [
    { icon: good as IconName, label: board.name('good', good) },
    cost,
    ...(boat === undefined
      ? []
      : [
          {
            icon: 'boat' as const,
            text: '+1',
            label: t('the boat of {name} moves 1 space', { name: board.seatName(boat) }),
            ...(boat === board.me ? {} : { seat: boat }),
          },
        ]),
  ];
}

function messageSigns(board: LoireContext, place: string): RowSign[] {
  const id = board.target({ figure: 'messenger', to: place })?.one;
  const card = id ? board.card(id) : undefined;
  return id && card
    ? [{ icon: 'seal', text: String(card.points), label: board.name('card', id) }]
    : [];
}

/** What a figure can do there besides buying and delivering, which have signs of their own. */
function actionSigns(board: LoireContext, ride: Ride): RowSign[] {
  const does = board.target(ride)?.does ?? [];
  return does
    .filter((action) => !['buy', 'deliver', 'mark'].includes(action))
    .map((action) => ({ icon: actionIcon(action), label: actionName(action) }));
}

function rideSigns(board: LoireContext, ride: Ride): RowSign[] {
  const way = board.wayOf(ride);
  return [
    ...(ride.figure === 'merchant' ? goodSigns(board, ride.to) : messageSigns(board, ride.to)),
    ...actionSigns(board, ride),
    ...(way ? [{ icon: 'horse' as const, text: wayText(way), label: t('horses') }] : []),
  ];
}

const kindIcons: Record<string, IconName> = {
  ship: 'boat',
  hire: 'tent',
  message: 'message',
  deliver: 'seal',
  keep: 'message',
  circus: 'tent',
};

/** The icon of the thing that an action is about, which its words say too. */
function actionSign(move: Move): RowSign[] {
  const words = move.move.split(' ');
  const [kind, thing] = words;
  const isThing = kind === 'buy' || kind === 'sell' || kind === 'build';
  const palace = thing === 'palace' ? words[2] : thing;
  const icon = (isThing ? palace : kindIcons[kind ?? '']) as IconName | undefined;
  return icon ? [{ icon, label: '' }] : [];
}

export function signs(props: BoardProps, move: Move): RowSign[] {
  const board = new LoireContext(() => props);
  const ride = rideOf(move.move);
  if (ride) return rideSigns(board, ride);
  return kindOf(move) === 'done' ? [] : actionSign(move);
}
