// What stands between the reader and the server, in a sentence; '' where all is well.
import { t } from '../i18n.svelte.ts';
import type { TableModel } from './table.svelte.ts';

export function troubleOf(model: TableModel): string {
  if (model.link === 'lost' || (model.link === 'connecting' && model.known))
    return t('Connection lost. Reconnecting; nothing is lost.');
  switch (model.trouble) {
    case 'storage_unavailable':
      return t("The server can't save at the moment. Your move is waiting; nothing is lost.");
    case 'draining':
      return t('The server is restarting. The game continues in a moment.');
    case 'not_found':
      return t("This table doesn't exist or isn't open to you.");
    case 'too_many':
      return t('Too many messages. Wait a moment.');
    case 'unloadable':
      return t('This page could not be loaded. Is the server running?');
    default:
      return '';
  }
}
