// Writes dist/notices.txt: the licence texts of the packages whose code or fonts are in the built
// page, read from node_modules. A package without a licence text fails the build.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

const fileName = 'notices.txt';
const head = `Posthorn's page contains code and fonts of these packages. Their licences:\n`;

/** The build tool whose helper a module is: "\\0vite/preload-helper.js". */
const helperOf = (id: string): string | undefined => /^\0(vite|rolldown)\//.exec(id)?.[1];

/** The folder of the package that a module belongs to; undefined for our own modules. */
function packageFolder(id: string): string | undefined {
  const helper = helperOf(id);
  if (helper) return join(import.meta.dirname, 'node_modules', helper);
  if (!id.includes('/node_modules/')) return undefined;
  let folder = dirname(id.replace(/^\0/, '').replace(/\?.*$/, ''));
  while (!existsSync(join(folder, 'package.json')) || !nameIn(folder)) folder = dirname(folder);
  return folder;
}

interface Manifest {
  name?: string;
  version?: string;
  license?: string;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** A package.json deeper in a package may only say which kind of modules lie there. */
const nameIn = (folder: string): string | undefined => manifestOf(folder).name;

function licenceText(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.\w+)?$/i.test(name));
  if (!file) throw new Error(`${folder} has no licence text`);
  // Build tools list what they bundle themselves; none of that reaches the page.
  const [own = ''] = readFileSync(join(folder, file), 'utf8').split(/^# Licenses of bundled/m);
  return own.trim();
}

function notice(folder: string): string {
  const { name = '', version = '', license = '' } = manifestOf(folder);
  return `${'-'.repeat(72)}\n${name} ${version} (${license})\n\n${licenceText(folder)}\n`;
}

/** The files that an output is made of: modules of a chunk, or the file that an asset copies. */
const sourcesOf = (file: Rollup.OutputAsset | Rollup.OutputChunk): string[] =>
  file.type === 'chunk'
    ? Object.keys(file.modules)
    : file.originalFileNames.map((name) => join(import.meta.dirname, name));

export function notices(): Plugin {
  return {
    name: 'posthorn-notices',
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      for (const file of Object.values(bundle))
        for (const id of sourcesOf(file)) {
          const folder = packageFolder(id);
          if (folder) folders.add(folder);
        }
      const source = [head, ...[...folders].sort().map(notice)].join('\n');
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
