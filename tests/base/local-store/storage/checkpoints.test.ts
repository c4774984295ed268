import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { SqliteStores } from '../../../../src/base/local-store/storage/sqlite-store.ts';
import { aFolder } from '../../../support/builders/lines-file.ts';

const UNCONDITIONAL = { ifMatch: null, ifNoneMatch: null };
const MEGABYTE = 1024 * 1024;

test('while writes never pause, the log is moved into the file again and again and stays short', async () => {
  const file = join(await aFolder(), 'store.db');
  const stores = new SqliteStores(file);
  onTestFinished(() => stores.close());
  const body = Buffer.alloc(100_000, 1);
  let written = 0;
  const writer = async (): Promise<void> => {
    while (written < 1_500) {
      written += 1;
      await stores.put('vitae', `k/${written}`, body, UNCONDITIONAL);
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  const { size } = await stat(`${file}-wal`);
  // 150 MB were written.
  expect(size).toBeLessThan(80 * MEGABYTE);
  const reader = new DatabaseSync(file, { readOnly: true });
  expect(reader.prepare('select count(*) as count from vitae').get()).toEqual({ count: written });
  expect(reader.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  reader.close();
});
