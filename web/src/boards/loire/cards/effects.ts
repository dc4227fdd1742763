// What a character does, as an icon and a short sign.
import { t } from '../../../lib/i18n.svelte.ts';
import type { IconName } from '../../../parts/icons.ts';

interface EffectSign {
  icon: IconName;
  text: string;
}

const stop = (): string => t('halt');

const signs: Record<string, [IconName, string | (() => string)]> = {
  wood_merchant: ['wood', '+1'],
  grain_merchant: ['grain', '+1'],
  cheese_merchant: ['cheese', '+1'],
  wine_merchant: ['wine', '+1'],
  dairyman: ['cheese', '×∞'],
  grain_farmer: ['grain', '×∞'],
  lumberjack: ['wood', '×2'],
  banker: ['purse', '15'],
  lady_in_waiting: ['tent', '×2'],
  witch: ['tent', '−1'],
  mayor: ['message', '4'],
  magister_artium: ['farm', '−1'],
  economus: ['castle', '×2'],
  patronus: ['wood', '=2'],
  mensor: ['farm', '⇅'],
  squire: ['horse', '+2'],
  scout: ['horse', '3'],
  blacksmith: ['horse', '↷'],
  jester: ['tent', stop],
  city_guard: ['tower', stop],
  vassallus: ['message', '+1'],
  spy: ['message', '3→1'],
  apprentice: ['message', 'II'],
  helper: ['message', 'III'],
  lover: ['lover', '2'],
  general: ['general', '2'],
  philosopher: ['philosopher', '2'],
  judge: ['judge', '2'],
  provost: ['provost', '2'],
};

export function effectOf(character: string): EffectSign {
  const [icon, text] = signs[character] ?? ['person', ''];
  return { icon, text: typeof text === 'string' ? text : text() };
}
