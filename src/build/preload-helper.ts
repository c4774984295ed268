import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module of Vite's that each script with a dynamic import shares. */
const HELPER = '\0vite/preload-helper.js';

/** In place of Vite's: without what only other bases, nonces and browsers without `modulepreload` need, it is a third as long, and every page has it. */
const CODE = `const asked = {};
const ask = (file) => file && (asked[file] ??= new Promise((done, fail) => {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = '/' + file;
  link.onload = done;
  link.onerror = () => {
    delete asked[file];
    fail(Error('No style'));
  };
  if (!isStyle) done();
  document.head.append(link);
}));
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map(ask));
  return load();
};`;

/**
 * The code of a script whose dynamic imports wait for no style but those in `files`. Imports name what they wait for by its place in one list,
 * so the place of a style stays, empty. Each waits for its script first, so a style follows a comma.
 */
export const withoutInlinedStyles = (code: string, files: ReadonlySet<string>): string =>
  code.replace(/,"(_astro\/[^"]+\.css)"/g, (all, file: string) => (files.has(file) ? all : ',0'));

/** Loads what a dynamic import needs beside it, its styles before it, unless Astro has put them into the page and removed their file. */
export const preloadHelper = (): Plugin => ({
  name: 'vitae-preload-helper',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === HELPER ? CODE : undefined),
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = new Set(Object.keys(bundle));
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      const code = withoutInlinedStyles(output.code, files);
      if (code !== output.code) await writeFile(join(dir, output.fileName), code);
    }
  },
});
