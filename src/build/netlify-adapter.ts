import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import netlify from '@astrojs/netlify';
import type { AstroIntegration } from 'astro';

/**
 * Netlify's adapter, its function for on-demand pages kept off the paths that other functions declare. Left alone it
 * claims every path, and the local server asks whichever function it unpacked first.
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
        await adapter.hooks['astro:config:done']?.(event);
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

/** The paths of functions that are no calls, as regular expressions. */
const OWN_PATHS: Record<string, string> = {
  uploads: 'uploads/[^/]+',
  'profile-card': 'profile/[^/]+/card\\.png',
  'profile-files': 'profile/[^/]+/(?:qr\\.svg|contact\\.vcf)',
  embed: 'embed/[^/]+',
  oembed: 'oembed',
};

const EVERYTHING = /path:\s*['"]\/\*['"]/;

const narrow = async (ssr: URL, functions: URL): Promise<void> => {
  const names = (await readdir(functions))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3));
  const calls = new Set(
    names
      .filter((name) => !(name in OWN_PATHS) && !name.startsWith('scheduled-'))
      .flatMap((name) => [name, name.toLowerCase()]),
  );
  const others = [`php-api/(?:${[...calls].join('|')})\\.php`, ...Object.values(OWN_PATHS)].join('|');
  const code = await readFile(ssr, 'utf8');
  if (!EVERYTHING.test(code))
    throw new Error(`${fileURLToPath(ssr)} no longer claims "/*": see to its routes`);
  const paths = ['/', `/((?!(?:${others})/?$).*)`];
  await writeFile(
    ssr,
    code.replace(EVERYTHING, () => `path: ${JSON.stringify(paths)}`),
  );
};
