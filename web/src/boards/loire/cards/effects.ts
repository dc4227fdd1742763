// What a character does, as an icon and a short sign. Its numbers are those of the server's
// sentence: # stands for the first one, @ for the same as a level. ↑ is a higher limit.
import { t } from '../../../lib/i18n.svelte.ts';
import type { IconName } from '../../../parts/icons.ts';
import { roman } from './cards.ts';

interface EffectSign {
  icon: IconName;
  text: string;
}

const stop = (): string => t('halt');

const signs: Record<string, [IconName, string | (() => string)]> = {
  wood_merchant: ['wood', '+#'],
  grain_merchant: ['grain', '+#'],
  cheese_merchant: ['cheese', '+#'],
  wine_merchant: ['wine', '+#'],
  dairyman: ['cheese', '×∞'],
  grain_farmer: ['grain', '×∞'],
  lumberjack: ['wood', '++'],
  banker: ['purse', '#'],
  lady_in_waiting: ['tent', '++'],
  witch: ['tent', '−#'],
  mayor: ['message', '↑'],
  magister_artium: ['farm', '−#'],
  economus: ['castle', '++'],
  patronus: ['wood', '=#'],
  mensor: ['farm', '⇅'],
  squire: ['horse', '++'],
  scout: ['horse', '↑'],
  blacksmith: ['horse', '↷'],
  jester: ['tent', stop],
  city_guard: ['tower', stop],
  vassallus: ['message', '+'],
  spy: ['message', '?'],
  apprentice: ['message', '@'],
  helper: ['message', '@'],
  lover: ['lover', '#'],
  general: ['general', '#'],
  philosopher: ['philosopher', '#'],
  judge: ['judge', '#'],
  provost: ['provost', '#'],
};

/** `says`: the server's sentence about the character. */
export function effectOf(character: string, says: string): EffectSign {
  const [icon, sign] = signs[character] ?? ['person', ''];
  const number = /\d+/.exec(says)?.[0] ?? '';
  const text = typeof sign === 'string' ? sign : sign();
  return { icon, text: text.replace('#', number).replace('@', roman[Number(number)] ?? number) };
}
