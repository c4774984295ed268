import { expect, test } from 'vitest';
import { read, sources, specifiersIn } from './files.ts';

/** Whether the `exports` of a package include a path such as `./x`. */
const isExported = (name: string, path: string): boolean => {
  const { exports } = JSON.parse(read(`node_modules/${name}/package.json`)) as { exports?: unknown };
  if (typeof exports !== 'object' || exports === null) return path === '.';
  const keys = Object.keys(exports).some((key) => key.startsWith('.')) ? Object.keys(exports) : ['.'];
  return keys.some((key) => {
    const [start = '', end] = key.split('*');
    return end === undefined ? key === path : path.startsWith(start) && path.endsWith(end);
  });
};

test('imports from packages use only their public exports', () => {
  const privateImports = sources.flatMap((file) =>
    specifiersIn(read(file))
      .map((specifier) => specifier.replace(/\?.*$/, ''))
      .filter((specifier) => /^[@a-z]/.test(specifier) && !/^(node|astro):/.test(specifier))
      .filter((specifier) => {
        const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
        return /\/dist\/|internal/.test(specifier) || !isExported(name, `.${specifier.slice(name.length)}`);
      })
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(privateImports).toEqual([]);
});

test('lines of files and sockets are read by our own reader: that of Node splits texts at U+2028 too', () => {
  const readers = sources.filter((file) => specifiersIn(read(file)).includes('node:readline'));
  expect(readers).toEqual([]);
});
