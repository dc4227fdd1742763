// The panels of a game, in the drawer of a desktop and in the sheet of a phone.
import type { View } from '../lib/messages.ts';
import type { IconName } from '../parts/icons.ts';
import type { BoardModule, Owner, Part } from './board.ts';

/** A panel of the drawer: characters, palaces, coaches, seen cards. */
export interface Panel {
  id: string;
  /** The key that opens it, as a small letter. */
  key: string;
  icon: IconName;
  title: () => string;
  Part: Part;
  /** Is it about what the reader can do? Who watches has no use for it. */
  isPersonal?: boolean;
  /** Has this game what it shows? A smaller form of it may not. */
  isInGame?: (view: View) => boolean;
}

export const panelsFor = ({ panels }: BoardModule, { isReader }: Owner, view: View): Panel[] =>
  panels.filter(
    ({ isPersonal, isInGame }) => (isReader || !isPersonal) && (isInGame?.(view) ?? true),
  );
