import { readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { closeLocalStore, openLocalStore } from '../../../../src/base/local-store/storage/local-store.ts';
import { SqliteStores } from '../../../../src/base/local-store/storage/sqlite-store.ts';
import { toStoreProblem } from '../../../../src/base/local-store/storage/store-problem.ts';
import { aFolder } from '../../../support/builders/lines-file.ts';

const ANY = { ifMatch: null, ifNoneMatch: null };
const REMEDY = / Stop the site, move store\.db, .* restore from your backup: npm run manage -- restore FILE$/;

test('an empty file is refused as damage, and stays as it is', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, 'store.db'), '');
  expect(() => openLocalStore(folder)).toThrow(/is damaged: the file is empty\./);
  expect(() => openLocalStore(folder)).toThrow(REMEDY);
  expect([(await stat(join(folder, 'store.db'))).size, await readdir(folder)]).toEqual([0, ['store.db']]);
});

test('a log whose file is gone is refused, because what it has would be thrown away', async () => {
  const folder = await aFolder();
  const stores = new SqliteStores(join(folder, 'store.db'));
  await stores.put('vitae', 'key', Buffer.from('value'), ANY);
  await rename(join(folder, 'store.db'), join(folder, 'elsewhere'));
  expect(() => openLocalStore(folder)).toThrow(/is damaged: store\.db-wal is there without it\./);
  await rename(join(folder, 'elsewhere'), join(folder, 'store.db'));
  stores.close();
});

test('the database of another program is refused and not changed', async () => {
  const folder = await aFolder();
  const other = new DatabaseSync(join(folder, 'store.db'));
  other.exec('create table notes (text)');
  other.close();
  expect(() => openLocalStore(folder)).toThrow(/is damaged: the file is no store of this site\./);
  const again = new DatabaseSync(join(folder, 'store.db'));
  onTestFinished(() => again.close());
  expect(again.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'delete' });
  expect(again.prepare('select name from sqlite_schema').all()).toEqual([{ name: 'notes' }]);
});

test('a new store is whole from its first moment, and leaves no draft', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, `store.db.new-${process.pid}`), 'left by a crash');
  openLocalStore(folder);
  onTestFinished(() => closeLocalStore(folder));
  expect((await readdir(folder)).sort()).toEqual(['store.db', 'store.db-shm', 'store.db-wal']);
});

test('a store that another process keeps locked is told with the way to find that process', async () => {
  const file = join(await aFolder(), 'store.db');
  const [one, two] = [new DatabaseSync(file), new DatabaseSync(file, { timeout: 0 })];
  onTestFinished(() => {
    one.close();
    two.close();
  });
  one.exec('begin exclusive');
  const failure = (): unknown => {
    try {
      return two.exec('begin immediate');
    } catch (error) {
      return error;
    }
  };
  expect(toStoreProblem(failure(), file)).toMatchObject({
    kind: 'locked',
    message: expect.stringContaining(`fuser ${file}`),
  });
});

test.each([
  ['EACCES', 'unreadable', 'as root: chown -R '],
  ['EROFS', 'unreadable', 'or check the disk'],
  ['ENOSPC', 'full', 'Free some space'],
])('%s of the system is told with its remedy', (code, kind, remedy) => {
  const error = Object.assign(new Error(`${code}: refused, open 'store.db'`), { code });
  expect(toStoreProblem(error, '/data/store.db')).toMatchObject({
    kind,
    message: expect.stringContaining(remedy),
  });
});
