// The reader's preferences, kept in the browser's storage. Without storage (private windows) they
// last until the page is closed.
const key = 'posthorn.prefs';

export interface Prefs {
  lang: string;
  name: string;
  theme: 'auto' | 'light' | 'dark';
  speed: 'off' | 'fast' | 'normal' | 'step';
  confirm: boolean;
  shortcuts: boolean;
  sound: boolean;
  /** Pieces move, cards fly; off also where the system asks for less motion. */
  motion: boolean;
  /** The first touch of a move only shows its effect. */
  look: boolean;
  /** Chat is hidden in the log. */
  mute: boolean;
  /** Is there, or was there, a table of this reader? */
  played: boolean;
  /** What the reader knows of a game: has begun its lesson, or has played it. */
  stages: Record<string, 'lesson' | 'played'>;
  /** The level of computer player last chosen, by game. */
  levels: Record<string, number>;
  /** The form of a game last played, where it has several. */
  forms: Record<string, string>;
  /** Notices of the browser when it is the reader's turn: wanted, not wanted, not asked yet. */
  notices: 'yes' | 'no' | '';
}

const initial: Prefs = {
  lang: '',
  name: '',
  theme: 'auto',
  speed: 'normal',
  confirm: true,
  shortcuts: true,
  sound: true,
  motion: true,
  look: true,
  mute: false,
  played: false,
  stages: {},
  levels: {},
  forms: {},
  notices: '',
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
    // Without storage nothing is kept.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Without storage nothing was kept.
  }
}

export const prefs: Prefs = $state({ ...initial, ...recall<Partial<Prefs>>(key, {}) });

$effect.root(() => {
  $effect(() => keep(key, $state.snapshot(prefs)));
  $effect(() => {
    if (prefs.theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = prefs.theme;
  });
  $effect(() => {
    if (prefs.motion) delete document.documentElement.dataset['motion'];
    else document.documentElement.dataset['motion'] = 'off';
  });
});
