import { expect, test } from 'vitest';
import { isUnder, read, sources, specifiersIn, targetOf } from './files.ts';
import { DRAWERS, placeOf } from './house.ts';

/** What the folders beside the nouns may import, besides themselves: drawers, and other places. */
const OUTSIDE: Record<string, { drawers: readonly string[]; places: readonly string[] }> = {
  'src/paths.ts': { drawers: ['rules'], places: [] },
  'src/middleware.ts': { drawers: ['rules', 'calls', 'server'], places: [] },
  'src/styles': { drawers: [], places: [] },
  'src/pages': {
    drawers: ['rules', 'calls', 'server', 'browser', 'screens'],
    places: ['src/paths.ts', 'src/styles'],
  },
  'src/build': { drawers: ['rules', 'storage', 'server'], places: ['src/paths.ts'] },
  'src/host': { drawers: ['rules', 'calls', 'storage', 'server'], places: ['src/paths.ts'] },
  'src/commands': {
    drawers: ['rules', 'storage', 'server'],
    places: ['src/paths.ts', 'src/build', 'src/host', 'content'],
  },
  'netlify/functions': { drawers: ['rules', 'calls', 'storage', 'server'], places: ['src/paths.ts'] },
  'netlify/plugins': { drawers: ['rules', 'storage', 'server'], places: [] },
};

/** What a drawer may import that is in none. */
const BESIDE: Record<string, readonly string[]> = {
  rules: ['content'],
  calls: [],
  storage: ['.astro'],
  server: ['src/paths.ts', 'content'],
  browser: ['src/paths.ts'],
  screens: ['src/paths.ts', 'src/styles'],
};

/** What scripts of pages and components may import: they run in the browser, unlike the frontmatter. */
const BROWSER_DRAWERS = DRAWERS.browser;

/** Files that belong nowhere: Astro's settings, environment types, and the entry point of `netlify dev`. */
const isUnplaced = (file: string): boolean =>
  ['src/env.ts', 'src/content.config.ts', 'src/file-articles.d.ts', 'netlify/dev'].some((path) =>
    isUnder(file, path),
  );

const drawerOf = (path: string): string | null => placeOf(path)?.drawer ?? null;
const isIn = (path: string, ...drawers: string[]): boolean => drawers.includes(drawerOf(path) ?? '');

const scriptsIn = (astro: string): string =>
  [...astro.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n');

const strayImports = (
  file: string,
  text: string,
  drawers: readonly string[],
  places: readonly string[],
): string[] =>
  specifiersIn(text)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => targetOf(file, specifier))
    .filter((target) => !isIn(target, ...drawers) && !places.some((place) => isUnder(target, place)))
    .map((target) => `${file} imports ${target}`);

test('drawers, and the folders beside the nouns, import only what they may', () => {
  const violations = sources.flatMap((file) => {
    const drawer = placeOf(file)?.drawer;
    if (drawer) return strayImports(file, read(file), DRAWERS[drawer], BESIDE[drawer] ?? []);
    const outside = Object.keys(OUTSIDE).find((place) => isUnder(file, place));
    if (outside === undefined) return isUnplaced(file) ? [] : [`${file} is in no drawer`];
    const { drawers = [], places = [] } = OUTSIDE[outside] ?? {};
    return strayImports(file, read(file), drawers, [outside, ...places]);
  });
  expect(violations).toEqual([]);
});

test('scripts of pages and components import nothing from the server or the storage', () => {
  const astro = sources.filter((file) => file.endsWith('.astro'));
  const places = ['src/paths.ts', 'src/app/layouts/frame.ts'];
  expect(astro.flatMap((file) => strayImports(file, scriptsIn(read(file)), BROWSER_DRAWERS, places))).toEqual(
    [],
  );
});

test('only the storage imports Netlify Blobs, and nothing imports its emulator', () => {
  const violations = sources.flatMap((file) =>
    specifiersIn(read(file))
      .filter((name) => name.startsWith('@netlify/blobs'))
      .filter((name) => name !== '@netlify/blobs' || !isIn(file, 'storage'))
      .map((name) => `${file} imports ${name}`),
  );
  expect(violations).toEqual([]);
});

test('browser code takes the paths of calls from the contract', () => {
  const files = sources.filter((file) => isIn(file, 'browser', 'screens') || isUnder(file, 'src/pages'));
  expect(files.filter((file) => /\/php-api\/\w/.test(read(file)))).toEqual([]);
});

test('browser code does not import the API documentation', () => {
  const files = sources.filter(
    (file) => isIn(file, 'browser', 'screens', 'calls') && !isUnder(file, 'src/app/document'),
  );
  expect(
    files.filter((file) => specifiersIn(read(file)).some((name) => name.includes('/document/'))),
  ).toEqual([]);
});

test('islands do not call fetch themselves', () => {
  const islands = sources.filter((file) => isIn(file, 'screens') && /\.tsx?$/.test(file));
  expect(islands.filter((file) => /\bfetch\(/.test(read(file)))).toEqual([]);
});
