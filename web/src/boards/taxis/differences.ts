// What a move of Thurn und Taxis changes: compares two views, and knows no rule.
import { t } from '../../lib/i18n.svelte.ts';
import { became, fresh } from '../../lib/table/differences.ts';
import type { View } from '../../lib/messages.ts';
import type { Differences, Lore } from '../board.ts';
import type { TaxisView } from './model.ts';

export const differences: Differences = (from: View, to: View, seat: number, lore: Lore) => {
  const [before, after] = [from as unknown as TaxisView, to as unknown as TaxisView];
  const [was, is] = [before.seats[seat]!, after.seats[seat]!];
  const name = (kind: string, id: string): string => lore.words[kind]?.[id]?.name ?? id;
  return [
    ...became(t('cards in hand'), was.hand.length, is.hand.length),
    ...became(t('cards in the route'), was.route.length, is.route.length),
    ...fresh(was.branches, is.branches).map((city) =>
      t('branch in {city}', { city: name('city', city) }),
    ),
    ...became(t('coach'), was.coach, is.coach),
    ...is.tiles
      .slice(was.tiles.length)
      .map(({ stack, value }) => `+ ${name('stack', stack)} (${value})`),
    ...(after.official && after.official !== before.official
      ? [name('official', after.official)]
      : []),
  ];
};
