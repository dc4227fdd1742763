// The values of the games' options in words. A value that needs none, such as a number, stands for
// itself.
import { t } from '../lib/i18n.svelte.ts';

export function valueName(value: string): string {
  const names: Record<string, string> = {
    en: t('English'),
    fr: t('French'),
    de: t('German'),
    standard: t('standard game'),
    casual: t('casual game'),
    no: t('no'),
    yes: t('yes'),
    either: t('either city'),
    city: t('that city only'),
    anywhere: t('anywhere'),
    both: t('both'),
    one: t('one of the two'),
  };
  return names[value] ?? value;
}
