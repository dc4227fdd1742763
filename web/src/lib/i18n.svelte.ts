// The texts of the page in the reader's language. The English text is the key, as in po/.
import { prefs } from './prefs.svelte.ts';

export type Lang = 'en' | 'fr' | 'de';
export const languages: { code: Lang; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
];

type Catalogue = Record<string, string | string[]>;
type Params = Record<string, string | number>;

const loaders: Record<string, () => Promise<{ default: Catalogue }>> = {
  fr: () => import('virtual:catalogue/fr'),
  de: () => import('virtual:catalogue/de'),
  ...(import.meta.env.VITE_PSEUDO ? { qps: () => import('virtual:catalogue/qps') } : {}),
};

let catalogue: Catalogue = $state.raw({});
let spoken: Lang = $state('en');

/** The language in which the server answers. */
export const lang = (): Lang => spoken;

function fill(text: string, params?: Params): string {
  return params
    ? text.replace(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all))
    : text;
}

export function t(text: string, params?: Params): string {
  const found = catalogue[text];
  return fill(typeof found === 'string' && found ? found : text, params);
}

/** Singular or plural: French counts 0 as singular. */
export function tn(one: string, many: string, n: number, params?: Params): string {
  const found = catalogue[one];
  const single = spoken === 'fr' ? Math.abs(n) < 2 : Math.abs(n) === 1;
  const text = Array.isArray(found) ? found[single ? 0 : 1] : single ? one : many;
  return fill(text || (single ? one : many), { n, ...params });
}

/** The reader's locale for dates: the browser's own variant of the language that is shown. */
export const locale = (): string =>
  navigator.languages.find((code) => code.slice(0, 2) === spoken) ?? spoken;

const known = (code: string | null | undefined): Lang | undefined =>
  languages.find((l) => l.code === code?.slice(0, 2))?.code;

/** The reader's choice, or the first language of the browser that the page has. */
export function preferred(): Lang {
  return known(prefs.lang) ?? navigator.languages.map(known).find((l) => l) ?? 'en';
}

export async function speak(code: Lang): Promise<void> {
  const key = import.meta.env.VITE_PSEUDO ? 'qps' : code;
  catalogue = loaders[key] ? (await loaders[key]()).default : {};
  spoken = code;
  document.documentElement.lang = code;
}

export async function choose(code: Lang): Promise<void> {
  prefs.lang = code;
  await speak(code);
}
