// The message catalogues of po/ for the page: one module for each language, loaded when it is
// chosen. They have only the messages of the page itself; texts about a game come from the server.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export type Catalogue = Record<string, string | string[]>;

interface Message {
  places: string[];
  id: string;
  plural: string;
  text: string[];
}

const unquote = (text: string): string => JSON.parse(text.trim()) as string;

/** Reads a .po file: only what our own tools write, keywords and their continued lines. */
export function readPo(text: string): Message[] {
  const messages: Message[] = [];
  for (const block of text.split(/\n\s*\n/)) {
    const message: Message = { places: [], id: '', plural: '', text: [] };
    let add: (more: string) => void = () => {};
    for (const line of block.split('\n')) {
      const keyword = /^(msgid_plural|msgid|msgstr)(?:\[(\d)\])? (".*")$/.exec(line);
      if (line.startsWith('#:')) message.places.push(...line.slice(2).trim().split(/\s+/));
      else if (keyword?.[1] === 'msgid') add = (more) => (message.id += more);
      else if (keyword?.[1] === 'msgid_plural') add = (more) => (message.plural += more);
      else if (keyword) {
        const index = Number(keyword[2] ?? 0);
        message.text[index] = '';
        add = (more) => (message.text[index] += more);
      }
      const value = keyword?.[3] ?? (line.startsWith('"') ? line : undefined);
      if (value !== undefined) add(unquote(value));
    }
    if (message.id) messages.push(message);
  }
  return messages;
}

export function pageMessages(messages: Message[]): Catalogue {
  const catalogue: Catalogue = {};
  for (const { places, id, plural, text } of messages)
    if (places.some((place) => place.startsWith('web/')))
      catalogue[id] = plural ? text : (text[0] ?? '');
  return catalogue;
}

/** A text of the pseudo-language, which shows untranslated texts and texts that do not fit: longer,
 * accented, in brackets. */
export function pseudo(text: string): string {
  const accents: Record<string, string> = {
    a: 'å',
    e: 'é',
    i: 'î',
    o: 'ö',
    u: 'ü',
    A: 'Å',
    E: 'É',
    O: 'Ö',
    n: 'ñ',
  };
  const longer = text.length < 6 ? 1 : text.length < 13 ? 0.8 : 0.3;
  const dressed = text.replace(/\{\w+\}|[a-zA-Z]/g, (part) =>
    part.length > 1 ? part : (accents[part] ?? part),
  );
  const tail = Array.from({ length: Math.ceil(text.length * longer) }, (_, i) =>
    i % 7 === 6 ? ' ' : '~',
  )
    .join('')
    .replace(/ $/, '~');
  return `[${dressed}${tail}]`;
}

function pseudoCatalogue(template: Message[]): Catalogue {
  const catalogue: Catalogue = {};
  for (const [id, text] of Object.entries(pageMessages(template)))
    catalogue[id] = Array.isArray(text) ? [pseudo(id), pseudo(id)] : pseudo(id);
  return catalogue;
}

/** Provides `virtual:catalogue/LANG`; `qps` is the pseudo-language. */
export function catalogues(folder: string): Plugin {
  const prefix = 'virtual:catalogue/';
  const read = (file: string) =>
    readPo(readFileSync(join(import.meta.dirname, folder, file), 'utf8'));
  return {
    name: 'posthorn-catalogues',
    resolveId: (id) => (id.startsWith(prefix) ? '\0' + id : undefined),
    load(id) {
      if (!id.startsWith('\0' + prefix)) return undefined;
      const lang = id.slice(prefix.length + 1);
      for (const file of readdirSync(join(import.meta.dirname, folder)))
        this.addWatchFile(join(import.meta.dirname, folder, file));
      const catalogue =
        lang === 'qps' ? pseudoCatalogue(read('posthorn.pot')) : pageMessages(read(`${lang}.po`));
      return `export default ${JSON.stringify(catalogue)}`;
    },
  };
}
