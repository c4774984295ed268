import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { EVERY_CALL } from '../src/contract/every-call.ts';

/**
 * Which layers each layer may import from, beside itself. Astro components show islands; an island never knows a component, as it has
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
  'src/middleware.ts': ['src/contract', 'src/server'],
  'src/storage': ['src/domain', '.astro'],
  'src/server': ['src/paths.ts', 'src/domain', 'src/contract', 'src/storage', 'content'],
  'src/build': ['src/paths.ts', 'src/domain', 'src/storage', 'src/server'],
  'src/host': ['src/server', 'src/storage'],
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

/** Scripts of pages and components run in the browser, whatever their frontmatter imports. */
const browserLayers = ['src/client', 'src/domain', 'src/contract', 'src/paths.ts'];

const sources = globSync('{src,netlify}/**/*.{ts,tsx,astro}').sort();
const tests = globSync('tests/**/*.ts').sort();
const functions = globSync('netlify/functions/*.ts').sort();

const read = (file: string): string => readFileSync(file, 'utf8');

const specifiersIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);

const scriptsIn = (astro: string): string =>
  [...astro.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n');

const targetOf = (file: string, specifier: string): string =>
  relative('.', join(dirname(file), specifier.replace(/\?.*$/, '')));

const isUnder = (path: string, layer: string): boolean => path === layer || path.startsWith(`${layer}/`);

const strayImports = (file: string, text: string, allowed: readonly string[]): string[] =>
  specifiersIn(text)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => targetOf(file, specifier))
    .filter((target) => !allowed.some((layer) => isUnder(target, layer)))
    .map((target) => `${file} imports ${target}`);

/** What imports no layer: Astro's own settings, types of the environment, and what `netlify dev` starts with. */
const isOutside = (file: string): boolean =>
  ['src/env.ts', 'src/content.config.ts', 'src/file-articles.d.ts', 'netlify/dev'].some((path) =>
    isUnder(file, path),
  );

test('imports point one way', () => {
  const strays = sources.flatMap((file) => {
    const layer = Object.keys(layers).find((name) => isUnder(file, name));
    if (layer === undefined) return isOutside(file) ? [] : [`${file} is in no layer`];
    return strayImports(file, read(file), [layer, ...(layers[layer] ?? [])]);
  });
  expect(strays).toEqual([]);
});

test('scripts of pages and components reach neither the server nor the storage', () => {
  const astro = sources.filter((file) => file.endsWith('.astro'));
  expect(astro.flatMap((file) => strayImports(file, scriptsIn(read(file)), browserLayers))).toEqual([]);
});

test('only the storage knows Netlify Blobs, and nothing its emulator', () => {
  const strays = sources.flatMap((file) =>
    specifiersIn(read(file))
      .filter((name) => name.startsWith('@netlify/blobs'))
      .filter((name) => name !== '@netlify/blobs' || !isUnder(file, 'src/storage'))
      .map((name) => `${file} imports ${name}`),
  );
  expect(strays).toEqual([]);
});

test('what runs in a browser takes the paths of calls from the contract', () => {
  const rooms = ['src/client', 'src/islands', 'src/components', 'src/layouts', 'src/pages'];
  const files = sources.filter((file) => rooms.some((room) => isUnder(file, room)));
  expect(files.filter((file) => /\/php-api\/\w/.test(read(file)))).toEqual([]);
});

test('what the document says of calls stays out of browsers', () => {
  const inBrowsers = (file: string): boolean =>
    ['src/client', 'src/islands', 'src/contract'].some((room) => isUnder(file, room)) &&
    !isUnder(file, 'src/contract/document');
  const files = sources.filter(inBrowsers);
  expect(
    files.filter((file) => specifiersIn(read(file)).some((name) => name.includes('/document/'))),
  ).toEqual([]);
});

test('islands fetch nothing themselves', () => {
  const islands = sources.filter((file) => isUnder(file, 'src/islands'));
  expect(islands.filter((file) => /\bfetch\(/.test(read(file)))).toEqual([]);
});

test('nothing is passed on through barrels', () => {
  const barrels = sources.filter(
    (file) =>
      (/(^|\/)index\.tsx?$/.test(file) && !isUnder(file, 'src/pages')) ||
      /^export (\*|\{[^}]*\}) from/m.test(read(file)),
  );
  expect(barrels).toEqual([]);
});

test('modules are named in kebab-case, components in PascalCase', () => {
  const named = sources.filter((file) => !isUnder(file, 'src/pages') && !isUnder(file, 'netlify/functions'));
  const misnamed = named.filter((file) => {
    const pattern = file.endsWith('.ts')
      ? /^[a-z0-9]+(-[a-z0-9]+)*(\.config|\.d)?\.ts$/
      : /^[A-Z][A-Za-z0-9]*\.(tsx|astro)$/;
    return !pattern.test(basename(file));
  });
  expect(misnamed).toEqual([]);
});

test('files of pages are written in lower case, as the catch-all page expects', () => {
  const pages = sources.filter((file) => isUnder(file, 'src/pages'));
  expect(
    pages.filter((file) => file.replace(/\[[^\]]+\]/g, '') !== file.replace(/\[[^\]]+\]/g, '').toLowerCase()),
  ).toEqual([]);
});

test('no folder is called utils or helpers', () => {
  expect([...sources, ...tests].filter((file) => /(^|\/)(utils?|helpers?|misc|common)\//.test(file))).toEqual(
    [],
  );
});

test('no test is singled out or left out', () => {
  const marker = /\b(test|it|describe)\.(only|skip|todo|fails)\b/;
  expect(tests.filter((file) => file !== 'tests/architecture.test.ts' && marker.test(read(file)))).toEqual(
    [],
  );
});

test('a function is a short list of steps', () => {
  expect(functions.filter((file) => read(file).split('\n').length > 46)).toEqual([]);
});

test("a function's route or schedule is a plain literal, or the platform would not see it", () => {
  const unseen = functions.filter((file) =>
    isScheduled(file) ? typeof configOf(file)['schedule'] !== 'string' : routesOf(file) === undefined,
  );
  expect(unseen).toEqual([]);
});

test('every call that is declared is among all calls, and has a function', async () => {
  const known = EVERY_CALL.map(({ path }) => path);
  expect([...known].sort()).toEqual([...(await contractPaths())].sort());
  const stems = functions.map((file) => `/php-api/${basename(file, '.ts')}.php`);
  expect(known.filter((path) => !stems.includes(path))).toEqual([]);
});

test("a function's route is its contract's, in both spellings where it has capitals", async () => {
  const canonical = await contractPaths();
  for (const file of functions) {
    const stem = basename(file, '.ts');
    const path = `/php-api/${stem}.php`;
    const routes = routesOf(file) ?? [];
    if (!canonical.has(path)) {
      // What is no call of the contract answers other paths.
      expect(
        routes.filter((route) => route.endsWith('.php')),
        file,
      ).toEqual([]);
      continue;
    }
    expect([...routes].sort(), file).toEqual([...new Set([path, path.toLowerCase()])].sort());
  }
});

const isScheduled = (file: string): boolean => basename(file).startsWith('scheduled-');

/** The paths in `export const config`, undefined where it is not all written out. */
const routesOf = (file: string): string[] | undefined => {
  const { path } = configOf(file) as { path?: string | string[] };
  return path === undefined ? undefined : [path].flat();
};

/** What `export const config` says in literals. */
const configOf = (file: string): Record<string, unknown> => {
  const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest);
  const declarations = tree.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations]);
  const config = declarations.find(
    ({ name }) => ts.isIdentifier(name) && name.text === 'config',
  )?.initializer;
  return (config ? literalValue(config) : {}) as Record<string, unknown>;
};

/** The value of a literal; `{}` for anything that would have to be computed. */
const literalValue = (node: ts.Expression): unknown => {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(literalValue);
  if (!ts.isObjectLiteralExpression(node)) return {};
  const entries = node.properties.map((property) =>
    ts.isPropertyAssignment(property) && ts.isIdentifier(property.name)
      ? [property.name.text, literalValue(property.initializer)]
      : ['path', undefined],
  );
  return Object.fromEntries(entries);
};

const contractPaths = async (): Promise<Set<string>> => {
  const modules: object[] = await Promise.all(
    globSync('src/contract/**/*.ts').map((file) => import(/* @vite-ignore */ pathToFileURL(file).href)),
  );
  const exported: unknown[] = modules.flatMap((module) => Object.values(module));
  const paths = exported.map((value) =>
    typeof value === 'object' && value && 'path' in value ? value.path : undefined,
  );
  return new Set(paths.filter((path) => typeof path === 'string'));
};
