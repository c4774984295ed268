import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { sources as files, isUnder, read, tests } from './files.ts';

const sources = files.filter((file) => !file.endsWith('.css'));

test('no module only re-exports others', () => {
  const barrels = sources.filter(
    (file) =>
      (/(^|\/)index\.tsx?$/.test(file) && !isUnder(file, 'src/pages')) ||
      /^export (\*|\{[^}]*\}) from/m.test(read(file)),
  );
  expect(barrels).toEqual([]);
});

test('modules have kebab-case names, components PascalCase names', () => {
  const named = sources.filter((file) => !isUnder(file, 'src/pages') && !isUnder(file, 'netlify/functions'));
  const misnamed = named.filter((file) => {
    const pattern = file.endsWith('.ts')
      ? /^[a-z0-9]+(-[a-z0-9]+)*(\.config|\.d)?\.ts$/
      : /^[A-Z][A-Za-z0-9]*\.(tsx|astro)$/;
    return !pattern.test(basename(file));
  });
  expect(misnamed).toEqual([]);
});

test('files of pages have lower-case names, as the catch-all page expects', () => {
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

test('no test is focused, skipped or expected to fail', () => {
  const marker = /\b(test|it|describe)\.(only|skip|todo|fails)\b/;
  expect(tests.filter((file) => file !== 'tests/architecture/names.ts' && marker.test(read(file)))).toEqual(
    [],
  );
});
