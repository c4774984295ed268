import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};
// `npm run dev` is work on the site.
const files = [
  'astro.config.mjs',
  ...globSync('{src,netlify,content}/**/*.{ts,tsx,astro,mjs,js,css}'),
].filter((file) => file !== 'src/commands/dev.ts');

test('an install without the packages of development builds and runs the site', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    // Types are gone before anything runs.
    const code = text.replaceAll(/import type [^;]+;/g, '');
    return Object.keys(devDependencies)
      .filter((name) => new RegExp(`['"\`]${name}(?:/[^'"\`]*)?['"\`]`).test(code))
      .map((name) => `${file} uses ${name}`);
  });
  expect(found).toEqual([]);
});

test('the platform installs no package of development', () => {
  expect(readFileSync('netlify.toml', 'utf8')).toContain('NPM_FLAGS = "--omit=dev"');
});
