// What a move of La Loire changes: compares two views, and knows no rule.
import { t } from '../../lib/i18n.svelte.ts';
import { became, fresh } from '../../lib/table/differences.ts';
import type { View } from '../../lib/messages.ts';
import type { Differences, Lore } from '../board.ts';
import { nameIn, priceOf, type LoireData, type LoireSeat, type LoireView } from './model.ts';

type Name = (kind: string, id: string) => string;

function purse(before: LoireSeat, after: LoireSeat, name: Name): string[] {
  const goods = [...new Set([...Object.keys(before.goods), ...Object.keys(after.goods)])];
  return [
    ...became(t('deniers'), before.deniers, after.deniers),
    ...goods.flatMap((good) =>
      became(name('good', good), before.goods[good] ?? 0, after.goods[good] ?? 0),
    ),
    ...became(t('boat on space'), before.boat, after.boat),
    ...became(t('free cubes'), before.cubes, after.cubes),
  ];
}

function papers(before: LoireSeat, after: LoireSeat, name: Name): string[] {
  return [
    ...became(t('messages in hand'), before.messages.length, after.messages.length),
    ...became(t('delivered'), before.delivered.length, after.delivered.length),
    ...fresh(before.characters, after.characters).map((id) => `+ ${name('character', id)}`),
    ...after.palaces
      .slice(before.palaces.length)
      .map(({ kind }) => `+ ${name('palacekind', kind)}`),
  ];
}

function riders(before: LoireSeat, after: LoireSeat, name: Name): string[] {
  return (['merchant', 'messenger'] as const).flatMap((figure) => [
    ...became(
      name('figure', figure),
      name('loc', before[figure].at),
      name('loc', after[figure].at),
    ),
    ...became(
      t('horses of the {figure}', { figure: name('figure', figure) }),
      before[figure].horses,
      after[figure].horses,
    ),
  ]);
}

function valley(before: LoireView, after: LoireView, data: LoireData, name: Name): string[] {
  const built = Object.entries(after.buildings).filter(
    ([at, b]) => before.buildings[at]?.kind !== b.kind,
  );
  return [
    ...after.market.flatMap((colour) =>
      became(
        t('price of {colour}', { colour: name('colour', colour) }),
        priceOf(data, before, colour),
        priceOf(data, after, colour),
      ),
    ),
    ...became(
      t('the Circus'),
      before.circus ? name('loc', before.circus) : '–',
      after.circus ? name('loc', after.circus) : '–',
    ),
    ...built.map(([at, { kind }]) => `+ ${name('building', kind)}, ${name('loc', at)}`),
  ];
}

export const differences: Differences = (from: View, to: View, seat: number, lore: Lore) => {
  const [before, after] = [from as unknown as LoireView, to as unknown as LoireView];
  const data = lore.data as unknown as LoireData;
  const name: Name = (kind, id) => nameIn(lore, kind, id);
  const [was, is] = [before.seats[seat]!, after.seats[seat]!];
  return [
    ...purse(was, is, name),
    ...papers(was, is, name),
    ...riders(was, is, name),
    ...valley(before, after, data, name),
  ];
};
