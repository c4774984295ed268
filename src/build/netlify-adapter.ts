import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import netlify from '@astrojs/netlify';
import type { AstroIntegration } from 'astro';

const ENTRY = new URL('./pages-function.ts', import.meta.url);

/**
 * Netlify's adapter with an entry of our own, its function for on-demand pages kept off the paths that other functions declare, by
 * `excludedPath`: routes are matched by the platform's edge, which need not know a lookahead.
 */
export const netlifyAdapter = (options: Parameters<typeof netlify>[0]): AstroIntegration => {
  const adapter = netlify(options);
  const done = adapter.hooks['astro:build:done'];
  let root: URL;
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:done': async (event) => {
        root = event.config.root;
        await adapter.hooks['astro:config:done']?.({
          ...event,
          setAdapter: (features) => event.setAdapter({ ...features, serverEntrypoint: ENTRY }),
        });
      },
      'astro:build:done': async (event) => {
        await done?.(event);
        await narrow(
          new URL('./.netlify/v1/functions/ssr/ssr.mjs', root),
          new URL('./netlify/functions/', root),
        );
      },
    },
  };
};

const EVERYTHING = /path:\s*['"]\/\*['"]/;
const ROUTES = /^export const config = \{[^}]*?\bpath: (\[[^\]]*\]|'[^']*')/m;

const narrow = async (ssr: URL, functions: URL): Promise<void> => {
  const names = (await readdir(functions)).filter((name) => name.endsWith('.ts')).sort();
  const sources = await Promise.all(names.map((name) => readFile(new URL(name, functions), 'utf8')));
  const excluded = sources.flatMap((source) =>
    [...(ROUTES.exec(source)?.[1] ?? '').matchAll(/'([^']*)'/g)].map(([, path]) => path),
  );
  const code = await readFile(ssr, 'utf8');
  if (!EVERYTHING.test(code))
    throw new Error(`${fileURLToPath(ssr)} no longer claims "/*": see to its routes`);
  await writeFile(
    ssr,
    code.replace(EVERYTHING, () => `path: '/*', excludedPath: ${JSON.stringify(excluded)}`),
  );
};
