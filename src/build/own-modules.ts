import type { Plugin } from 'vite';

/** What modules import by relative paths, and what the bundler adds to those with a dynamic import. */
const IMPORTED = [/^\.{1,2}\//, /^\0vite\/preload-helper/];

/** What the names of a part's modules end with. */
export const ownQuery = (part: string): string => `?${part}`;

/** The path of a module, whichever part has it. */
export const pathOfModule = (id: string): string => id.replace(/\?[a-z]+$/, '');

/**
 * Gives a part of the site modules of its own: what its entries import, and what that imports, is there once more for it, without what only
 * other pages use of it and in the files that suit the part. The bundler has no module twice, so each that pages have in common would be a file,
 * and a screen with thirty of them weighs as much in heads of answers as in code. Nothing may pass between a part and the rest through the
 * state of a module, so all scripts of a page belong to one of them.
 */
export const ownModules = (part: string, isEntry: (id: string) => boolean): Plugin => ({
  name: `vitae-own-modules-${part}`,
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: IMPORTED },
    handler: async function (source, importer) {
      if (importer === undefined || !(importer.endsWith(ownQuery(part)) || isEntry(importer)))
        return undefined;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (resolved === null || resolved.external !== false) return resolved;
      const { id } = resolved;
      const isOwn = !id.includes('/node_modules/') && !id.includes('?') && !isEntry(id);
      return isOwn ? { ...resolved, id: id + ownQuery(part) } : resolved;
    },
  },
  transform: {
    filter: { id: /\.css\?[a-z]+$/ },
    // An empty layer: the bundler makes one file of equal styles, and Astro removes the file of those that are in some page.
    handler: (code, id) =>
      id.endsWith(ownQuery(part)) ? { code: `${code}\n@layer ${part};\n`, map: null } : undefined,
  },
});
