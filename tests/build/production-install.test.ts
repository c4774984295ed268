import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};
/** What runs without a build: the host, its functions, the commands. */
const ENTRIES = [
  'src/commands/start.ts',
  'src/commands/manage.ts',
  ...globSync('netlify/functions/*.ts'),
  // Workers of the browser are in its bundles.
  ...globSync('src/{commands,host,**/server,**/storage}/**/*-worker.ts'),
];
/** Files that load tools of the build in functions that only a build calls. */
const isOfBuild = (file: string): boolean => file.startsWith('src/build/');

/** The specifiers that exist at run time: those of types do not. */
const specifiersIn = (file: string): string[] => {
  const code = readFileSync(file, 'utf8').replaceAll(/(?:import|export) type [^;]+;/g, '');
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
};

const reachedFrom = (entries: readonly string[]): Set<string> => {
  const reached = new Set(entries);
  // A set also visits what is added meanwhile.
  for (const file of reached)
    for (const specifier of file.endsWith('.ts') ? specifiersIn(file) : [])
      if (specifier.startsWith('.')) reached.add(join(dirname(file), specifier));
  return reached;
};

test('what runs without a build uses only packages that production installs', () => {
  const files = [...reachedFrom(ENTRIES)].filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(300);
  const used = files
    .filter((file) => !isOfBuild(file))
    .flatMap((file) =>
      specifiersIn(file)
        .filter((specifier) => /^@?[a-z]/.test(specifier) && !specifier.startsWith('node:'))
        .map((specifier) => ({ file, name: /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '' })),
    );
  expect(used.length).toBeGreaterThan(50);
  const missing = used.filter(({ name }) => !(name in dependencies));
  expect(missing.map(({ file, name }) => `${file} uses ${name}`)).toEqual([]);
});

test('the platform installs what builds the site', () => {
  expect(readFileSync('netlify.toml', 'utf8')).toContain('NPM_FLAGS = "--include=dev"');
});
