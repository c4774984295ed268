import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import netlify from '@astrojs/netlify';
import type { AstroIntegration } from 'astro';
import { writeStylesOnce } from './styles-once.ts';

const ENTRY = new URL('./pages-function.ts', import.meta.url);

/**
 * React is in the bundle as production has it: beside it, the function would carry React for development as well, and would use it, since
 * the platform does not say that it is production.
 */
const WITH_REACT = {
  vite: {
    environments: {
      ssr: {
        resolve: { noExternal: ['react', 'react-dom', '@nanostores/react'] },
        define: { 'process.env.NODE_ENV': '"production"' },
      },
    },
  },
};

/**
 * Netlify's adapter with our own entry. Its function for on-demand pages excludes the paths of other functions by
 * `excludedPath`, because the platform's edge matches routes and may not support lookaheads. With a `folder`, the build is for the site's
 * own host: the server's part is there, in `.netlify/build`, and nothing is bundled for the platform.
 */
export const netlifyAdapter = (options: Parameters<typeof netlify>[0], folder?: string): AstroIntegration => {
  const adapter = netlify(options);
  const done = adapter.hooks['astro:build:done'];
  let root: URL;
  let entry: URL | undefined;
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:setup': async (event) => {
        await adapter.hooks['astro:config:setup']?.(event);
        if (folder !== undefined)
          event.updateConfig({ build: { server: pathToFileURL(`${folder}/.netlify/build/`) } });
        else if (event.command === 'build') event.updateConfig(WITH_REACT);
      },
      'astro:config:done': async (event) => {
        root = event.config.root;
        entry = new URL(event.config.build.serverEntry, event.config.build.server);
        await adapter.hooks['astro:config:done']?.({
          ...event,
          setAdapter: (features) => event.setAdapter({ ...features, serverEntrypoint: ENTRY }),
        });
      },
      'astro:build:done': async (event) => {
        if (entry !== undefined) await writeStylesOnce(entry);
        if (folder !== undefined) return;
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
  const own = narrowed(code, excluded as string[]);
  if (own === null) throw new Error(`${fileURLToPath(ssr)} is not what it was: see to its routes`);
  await writeFile(ssr, own);
};

const HANDLER = /export default (?=createHandler\()/;

/**
 * The source of the pages' function with excluded paths, and with a redirect from `/about/` to `/about`: if the platform does not do
 * that, the adapter would answer 404 for the trailing slash of a static page. Null if the source is not as expected.
 */
export const narrowed = (code: string, excluded: readonly string[]): string | null =>
  EVERYTHING.test(code) && HANDLER.test(code)
    ? code
        .replace(EVERYTHING, () => `path: '/*', excludedPath: ${JSON.stringify(excluded)}`)
        .replace(HANDLER, 'const answer = ') + CLOSED
    : null;

const CLOSED = `
export default (request, context) => {
	const { pathname, search } = new URL(request.url);
	if (!/^(?:\\/[a-z0-9-]+)+\\/$/.test(pathname)) return answer(request, context);
	const headers = { Location: pathname.slice(0, -1) + search, 'Cache-Control': 'no-cache' };
	return new Response(null, { status: 301, headers });
};
`;
