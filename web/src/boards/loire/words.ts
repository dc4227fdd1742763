// Short words of La Loire that several parts use.
import { t } from '../../lib/i18n.svelte.ts';
import type { IconName } from '../../parts/icons.ts';
import type { Way } from './aids.ts';

/** What happens to the horses: "leave 1", "take 1", "ride 2". */
export function wayText({ ride, drop, take, smith }: Way): string {
  if (drop) return t('leave {n}', { n: drop });
  if (take || smith) return t('take {n}', { n: (take ?? 0) + (smith ?? 0) });
  return ride ? t('ride {n}', { n: ride }) : t('on foot');
}

/** The same where there is room for two signs: −1, +1, 2. */
export function wayShort({ ride, drop, take, smith }: Way): string {
  if (drop) return `−${drop}`;
  if (take || smith) return `+${(take ?? 0) + (smith ?? 0)}`;
  return String(ride);
}

const icons: Record<string, IconName> = {
  buy: 'coin',
  beer: 'beer',
  hire: 'tent',
  sell: 'purse',
  ship: 'boat',
  build: 'tower',
  message: 'message',
  deliver: 'seal',
  mark: 'check',
};

export const actionIcon = (action: string): IconName => icons[action] ?? 'help';

/** What a figure can do at a place, as a verb. */
export function actionName(action: string): string {
  switch (action) {
    case 'buy':
      return t('buy');
    case 'beer':
      return t('buy beer');
    case 'hire':
      return t('hire');
    case 'sell':
      return t('sell');
    case 'ship':
      return t('ship');
    case 'build':
      return t('build');
    case 'message':
      return t('buy messages');
    case 'deliver':
      return t('deliver');
    default:
      return t('mark a stop');
  }
}
