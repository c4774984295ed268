import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { read } from './files.ts';

const manifest = JSON.parse(read('package.json')) as { version: string; license: string };

test('the README is read in a few minutes', () => {
  expect(read('README.md').trim().split(/\s+/).length).toBeLessThanOrEqual(1_700);
});

test('the licence is the one that the package names', () => {
  expect(read('LICENSE')).toMatch(new RegExp(`^${manifest.license} License\n`));
});

test('the newest version in the changelog is that of the package, once there is a release', () => {
  const versions = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+\S*) - \d{4}-\d{2}-\d{2}$/gm)];
  const [newest] = versions.map(([, version]) => version);
  expect(newest ?? 'none').toBe(manifest.version.startsWith('0.') ? 'none' : manifest.version);
});

test('every link from a page to a file of the repository leads somewhere', () => {
  const pages = globSync(['*.md', '.github/*.md', '{src,tests,netlify}/**/*.md']);
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(dirname(page), target)))
      .map((target) => `${page} links ${target}`),
  );
  expect(broken).toEqual([]);
});
