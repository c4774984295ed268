import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};
// `npm run dev` may use development packages.
const files = [
  'astro.config.mjs',
  ...globSync('{src,netlify,content}/**/*.{ts,tsx,astro,mjs,js,css}'),
].filter((file) => file !== 'src/commands/dev.ts');

test('the site builds and runs without development packages', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    // Type imports do not exist at run time.
    const code = text.replaceAll(/import type [^;]+;/g, '');
    return Object.keys(devDependencies)
      .filter((name) => new RegExp(`['"\`]${name}(?:/[^'"\`]*)?['"\`]`).test(code))
      .map((name) => `${file} uses ${name}`);
  });
  expect(found).toEqual([]);
});

test('the platform installs no development packages', () => {
  expect(readFileSync('netlify.toml', 'utf8')).toContain('NPM_FLAGS = "--omit=dev"');
});
