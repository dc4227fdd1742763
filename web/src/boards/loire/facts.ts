// What there is at a place of the valley, in words.
import { t, tn } from '../../lib/i18n.svelte.ts';
import type { LoireContext } from './context.ts';
import { priceAt } from './model.ts';
import { heading, ridersAt, type Rider } from './riders.ts';

function riderFacts({ data, name, seatName }: LoireContext, id: string, rider: Rider): string[] {
  const { figure, seat, horses, dir } = rider;
  const city = data.cities[heading(data, id, dir) > 0 ? 1 : 0]?.id ?? '';
  return [
    t('{figure} of {name}', { figure: name('figure', figure), name: seatName(seat) }),
    ...(horses ? [tn('{n} horse', '{n} horses', horses)] : []),
    ...(dir ? [t('rides to {city}', { city: name('loc', city) })] : []),
  ];
}

function villageFacts({ data, view, name }: LoireContext, id: string): string[] {
  const village = data.villages.find((one) => one.id === id);
  if (!village) return [];
  const colour = name('colour', view.shields[id] ?? '');
  return [
    `${name('good', village.good)} ${priceAt(data, view, id)}`,
    t('{colour} shield', { colour }),
  ];
}

export function placeFacts(board: LoireContext, id: string): string {
  const { view, name, seatName } = board;
  const building = view.buildings[id];
  const horses = view.horses[id];
  const of = building && {
    building: name('building', building.kind),
    name: seatName(building.owner),
  };
  return [
    name('loc', id),
    ...villageFacts(board, id),
    ...(of ? [t('{building} of {name}', of)] : []),
    ...(horses ? [tn('{n} free horse', '{n} free horses', horses)] : []),
    ...(view.circus === id ? [t('the Circus')] : []),
    ...ridersAt(view, id).flatMap((rider) => riderFacts(board, id, rider)),
  ].join(', ');
}
