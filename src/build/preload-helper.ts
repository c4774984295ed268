import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { pathOfModule } from './own-modules.ts';

/** The module of Vite's that each script with a dynamic import shares. */
const HELPER = '\0vite/preload-helper.js';

/** In place of Vite's: without what only other bases, nonces and browsers without `modulepreload` need, it is a third as long, and every page has it. */
const CODE = `const asked = {};
const ask = (file) => file && (asked[file] ??= new Promise((done, fail) => {
  const link = document.createElement('link');
  const isStyle = file.includes('.css');
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

const LIST = /(\(m\.f=\[)([^\]]*)(\])/;

/**
 * The code of a script whose dynamic imports ask for no file in `loaded`: what the script itself imports, and what that imports, is there
 * when it runs. Places of the list stay, as above; imports name the others alone.
 */
export const withoutLoadedFiles = (code: string, loaded: ReadonlySet<string>): string => {
  const [, , list = ''] = LIST.exec(code) ?? [];
  const isNeeded = list.split(',').map((file) => file !== '0' && !loaded.has(file.slice(1, -1)));
  if (list === '' || !isNeeded.includes(false)) return code;
  const kept = list.split(',').map((file, place) => (isNeeded[place] ? file : '0'));
  const needed = (places: string): string =>
    places
      .split(',')
      .filter((place) => isNeeded[Number(place)])
      .join();
  return code
    .replace(LIST, (_, start: string, _list: string, end: string) => start + kept.join() + end)
    .replace(
      /__vite__mapDeps\(\[([\d,]+)\]\)/g,
      (_, places: string) => `__vite__mapDeps([${needed(places)}])`,
    );
};

/** What addresses of scripts end with: on the platform, the deploy that they belong to. */
const QUERY = /["'`]\.\/[\w.~-]+\.js(\?[^"'`]+)["'`]/;

/** The code of a script whose dynamic imports ask for files at the addresses that imports have: a browser would load another address once more. */
export const withQuery = (code: string, query: string): string =>
  code.replace(
    LIST,
    (_, start: string, list: string, end: string) => start + list.replaceAll(/(?<=\w)"/g, `${query}"`) + end,
  );

/** What a script imports, and what that imports. */
const importedBy = (file: string, bundle: Rolldown.OutputBundle): Set<string> => {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const output = bundle[name];
    if (found.has(name) || output?.type !== 'chunk') return;
    found.add(name);
    output.imports.forEach(visit);
  };
  visit(file);
  return found;
};

/** Loads what a dynamic import needs beside it, its styles before it, unless Astro has put them into the page and removed their file. */
export const preloadHelper = (): Plugin => ({
  name: 'vitae-preload-helper',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (pathOfModule(id) === HELPER ? CODE : undefined),
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = new Set(Object.keys(bundle));
    const scripts = Object.values(bundle).filter((output) => output.type === 'chunk');
    const query = scripts.map(({ code }) => QUERY.exec(code)?.[1]).find((found) => found !== undefined) ?? '';
    for (const output of scripts) {
      const loaded = importedBy(output.fileName, bundle);
      const needed = withoutLoadedFiles(withoutInlinedStyles(output.code, files), loaded);
      const code = withQuery(needed, query);
      if (code !== output.code) await writeFile(join(dir, output.fileName), code);
    }
  },
});
