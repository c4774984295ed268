import { expect, test } from 'vitest';
import { ownModules, ownQuery, pathOfModule } from '../../src/build/own-modules.ts';
import { ownGroup } from '../../src/build/script-groups.ts';

const isEntry = (id: string): boolean => id === '/site/src/Desk.tsx';

/** What a module of a browser's build imports, by the name that the bundler knows it by. */
const resolved = async (source: string, importer: string): Promise<string | undefined> => {
  const { resolveId } = ownModules('desk', isEntry) as never as {
    resolveId: { handler: (source: string, importer: string) => Promise<{ id: string } | undefined> };
  };
  const bundler = {
    resolve: async (path: string) => ({
      external: false,
      id: path.startsWith('.') ? path.replace(/^[./]+/, '/site/src/') : path,
    }),
  };
  return (await resolveId.handler.call(bundler, source, importer))?.id;
};

test('a part has modules of its own for whatever its entries import, and what that imports', async () => {
  const entry = '/site/src/Desk.tsx';
  expect(await resolved('./table.ts', entry)).toBe('/site/src/table.ts?desk');
  expect(await resolved('./rows.ts', '/site/src/table.ts?desk')).toBe('/site/src/rows.ts?desk');
  expect(await resolved('\0vite/preload-helper.js', entry)).toBe('\0vite/preload-helper.js?desk');
});

test('other pages, packages, assets with a query and the entries themselves stay as they are', async () => {
  const own = '/site/src/table.ts?desk';
  expect(await resolved('./rows.ts', '/site/src/table.ts')).toBeUndefined();
  expect(await resolved('/site/node_modules/react/index.js', own)).toBe('/site/node_modules/react/index.js');
  expect(await resolved('./icon.svg?url', own)).toBe('/site/src/icon.svg?url');
  expect(await resolved('./Desk.tsx', own)).toBe('/site/src/Desk.tsx');
});

test('a group of a part takes its own modules, and not those of other pages', () => {
  const { test: isInGroup } = ownGroup('desk', 'lists', ['base/table/screens/Table.tsx']);
  const path = new URL('../../src/base/table/screens/Table.tsx', import.meta.url).pathname;
  expect([path, path + ownQuery('desk')].map(isInGroup)).toEqual([false, true]);
  expect([path, path + ownQuery('desk')].map(pathOfModule)).toEqual([path, path]);
});

test('styles of a part differ from the same ones of other pages, whose file may be gone', () => {
  const { transform } = ownModules('desk', isEntry) as never as {
    transform: { handler: (code: string, id: string) => { code: string } | undefined };
  };
  expect(transform.handler('b{color:red}', '/site/src/a.css?desk')?.code).toContain('@layer desk;');
  expect(transform.handler('b{color:red}', '/site/src/a.css?other')).toBeUndefined();
});
