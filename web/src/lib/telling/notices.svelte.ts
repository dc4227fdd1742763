// Notices of the browser while the reader looks elsewhere. The browser asks for permission only
// when the reader has pressed the button that offers them.
import { prefs } from '../prefs.svelte.ts';
import { go } from '../route.svelte.ts';

const supported = 'Notification' in globalThis;
let permission: NotificationPermission = $state(supported ? Notification.permission : 'denied');

/** May they be offered? Not if the browser or the reader has refused them. */
export const canOffer = (): boolean =>
  supported && permission !== 'denied' && prefs.notices !== 'no' && !areOn();
export const areOn = (): boolean =>
  supported && permission === 'granted' && prefs.notices === 'yes';
export const canTurnOn = (): boolean => supported && permission !== 'denied';

export async function turnOn(): Promise<void> {
  permission = await Notification.requestPermission();
  prefs.notices = permission === 'granted' ? 'yes' : 'no';
}

export function turnOff(): void {
  prefs.notices = 'no';
}

export interface Notice {
  title: string;
  body?: string;
  /** A page of ours to which the notice leads. Notices of one page replace each other. */
  to: string;
}

/** Shows a notice if the reader wants them and looks elsewhere. */
export function notify({ title, body = '', to }: Notice): void {
  if (!areOn() || (!document.hidden && document.hasFocus())) return;
  try {
    const notice = new Notification(title, { body, tag: to, icon: '/posthorn.svg' });
    notice.onclick = () => {
      window.focus();
      if (location.pathname !== to) go(to);
      notice.close();
    };
  } catch {
    // Some browsers of phones have no notices without a service worker.
  }
}
