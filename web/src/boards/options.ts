// The values of the games' options in words. A value that needs none, such as a number, stands for
// itself.
import { t } from '../lib/i18n.svelte.ts';

/** A value of the option `key` ("edition", "rule.merchant_stop") in words. */
export function valueName(key: string, value: string): string {
  if (key === 'rule.merchant_stop' && value === 'one') return t('one kind of action');
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
    stands: t('whenever its tile is there'),
    arrives: t('only when its tile arrives there'),
    shared: t('one limit for both'),
    extra: t('one limit each'),
    all: t('everything'),
  };
  return names[value] ?? value;
}
