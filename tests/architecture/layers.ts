import { expect, test } from 'vitest';
import { isUnder, read, sources, specifiersIn, targetOf } from './files.ts';

/**
 * Which layers each layer may import from, besides itself. Astro components render islands; an island never imports a component, because it has
 * to run without Astro.
 */
const layers: Record<string, readonly string[]> = {
  'src/paths.ts': ['src/domain'],
  'src/domain': ['content'],
  'src/contract': ['src/domain'],
  'src/styles': [],
  'src/client': ['src/paths.ts', 'src/domain', 'src/contract'],
  'src/islands': ['src/paths.ts', 'src/domain', 'src/contract', 'src/client', 'src/styles'],
  'src/components': ['src/paths.ts', 'src/domain', 'src/contract', 'src/client', 'src/islands', 'src/styles'],
  'src/layouts': ['src/paths.ts', 'src/domain', 'src/client', 'src/components', 'src/islands', 'src/styles'],
  'src/pages': [
    ...['src/paths.ts', 'src/domain', 'src/contract', 'src/client', 'src/islands'],
    ...['src/components', 'src/layouts', 'src/styles', 'src/server'],
  ],
  'src/middleware.ts': ['src/paths.ts', 'src/contract', 'src/server'],
  'src/storage': ['src/domain', '.astro'],
  'src/server': ['src/paths.ts', 'src/domain', 'src/contract', 'src/storage', 'content'],
  'src/build': ['src/paths.ts', 'src/domain', 'src/storage', 'src/server'],
  'src/host': ['src/paths.ts', 'src/domain', 'src/contract', 'src/server', 'src/storage'],
  'src/commands': [
    'src/paths.ts',
    'src/domain',
    'src/storage',
    'src/server',
    'src/build',
    'src/host',
    'content',
  ],
  'netlify/functions': ['src/paths.ts', 'src/domain', 'src/contract', 'src/storage', 'src/server'],
  'netlify/plugins': ['src/domain', 'src/storage', 'src/server'],
};

/** What scripts of pages and components may import: they run in the browser, unlike the frontmatter. */
const browserLayers = ['src/client', 'src/domain', 'src/contract', 'src/paths.ts'];

const scriptsIn = (astro: string): string =>
  [...astro.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n');

const strayImports = (file: string, text: string, allowed: readonly string[]): string[] =>
  specifiersIn(text)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => targetOf(file, specifier))
    .filter((target) => !allowed.some((layer) => isUnder(target, layer)))
    .map((target) => `${file} imports ${target}`);

/** Files that belong to no layer: Astro's settings, environment types, and the entry point of `netlify dev`. */
const isOutside = (file: string): boolean =>
  ['src/env.ts', 'src/content.config.ts', 'src/file-articles.d.ts', 'netlify/dev'].some((path) =>
    isUnder(file, path),
  );

test('layers import only from the layers they may', () => {
  const violations = sources.flatMap((file) => {
    const layer = Object.keys(layers).find((name) => isUnder(file, name));
    if (layer === undefined) return isOutside(file) ? [] : [`${file} is in no layer`];
    return strayImports(file, read(file), [layer, ...(layers[layer] ?? [])]);
  });
  expect(violations).toEqual([]);
});

test('scripts of pages and components import nothing from the server or the storage', () => {
  const astro = sources.filter((file) => file.endsWith('.astro'));
  expect(astro.flatMap((file) => strayImports(file, scriptsIn(read(file)), browserLayers))).toEqual([]);
});

test('only the storage imports Netlify Blobs, and nothing imports its emulator', () => {
  const violations = sources.flatMap((file) =>
    specifiersIn(read(file))
      .filter((name) => name.startsWith('@netlify/blobs'))
      .filter((name) => name !== '@netlify/blobs' || !isUnder(file, 'src/storage'))
      .map((name) => `${file} imports ${name}`),
  );
  expect(violations).toEqual([]);
});

test('browser code takes the paths of calls from the contract', () => {
  const rooms = ['src/client', 'src/islands', 'src/components', 'src/layouts', 'src/pages'];
  const files = sources.filter((file) => rooms.some((room) => isUnder(file, room)));
  expect(files.filter((file) => /\/php-api\/\w/.test(read(file)))).toEqual([]);
});

test('browser code does not import the API documentation', () => {
  const inBrowsers = (file: string): boolean =>
    ['src/client', 'src/islands', 'src/contract'].some((room) => isUnder(file, room)) &&
    !isUnder(file, 'src/contract/document');
  const files = sources.filter(inBrowsers);
  expect(
    files.filter((file) => specifiersIn(read(file)).some((name) => name.includes('/document/'))),
  ).toEqual([]);
});

test('islands do not call fetch themselves', () => {
  const islands = sources.filter((file) => isUnder(file, 'src/islands'));
  expect(islands.filter((file) => /\bfetch\(/.test(read(file)))).toEqual([]);
});
