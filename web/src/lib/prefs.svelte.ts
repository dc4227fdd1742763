// What the reader chose, kept in the browser. Without storage (private windows) it lasts until the
// page is left.
const key = 'posthorn.prefs';

export interface Prefs {
  lang: string;
  name: string;
  theme: 'auto' | 'light' | 'dark';
  speed: 'off' | 'fast' | 'normal' | 'step';
  confirm: boolean;
  shortcuts: boolean;
  /** Touched moves show first what they do. */
  look: boolean;
  /** Lines of chat are hidden. */
  mute: boolean;
  /** The board stands there as text as well. */
  text: boolean;
  largeMap: boolean;
}

const initial: Prefs = {
  lang: '',
  name: '',
  theme: 'auto',
  speed: 'normal',
  confirm: true,
  shortcuts: true,
  look: true,
  mute: false,
  text: false,
  largeMap: false,
};

export function recall<T>(name: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(name);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // nothing is kept then
  }
}

export const prefs: Prefs = $state({ ...initial, ...recall<Partial<Prefs>>(key, {}) });

$effect.root(() => {
  $effect(() => keep(key, $state.snapshot(prefs)));
  $effect(() => {
    if (prefs.theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = prefs.theme;
  });
});
