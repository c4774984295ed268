import { scrypt } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SqliteStores } from '../../../../src/base/local-store/storage/sqlite-store.ts';
import { syncThread } from '../../../../src/base/local-store/storage/sync-thread.ts';
import { aFolder } from '../../../support/builders/lines-file.ts';

const UNCONDITIONAL = { ifMatch: null, ifNoneMatch: null };
/** Node has four threads for all asynchronous work. */
const THREADS = 4;

test('a write does not wait for hashes that occupy all threads of Node', async () => {
  const stores = new SqliteStores(join(await aFolder(), 'store.db'));
  await stores.put('vitae', 'a', Buffer.from('first'), UNCONDITIONAL);
  let hashed = 0;
  const hashes = Array.from(
    { length: 2 * THREADS },
    () =>
      new Promise<void>((done) => {
        scrypt('password', 'salt', 32, { N: 2 ** 15, r: 8, p: 2, maxmem: 2 ** 26 }, () => {
          hashed += 1;
          done();
        });
      }),
  );
  await stores.put('vitae', 'b', Buffer.from('second'), UNCONDITIONAL);
  // Work in the same threads would start only after all but three of the hashes.
  expect(hashed).toBeLessThan(hashes.length - THREADS);
  await Promise.all(hashes);
  stores.close();
});

test('a sync that fails is reported, each time', async () => {
  const broken = syncThread(1_000_000);
  await expect(broken.run()).rejects.toThrow('EBADF');
  await expect(Promise.all([broken.run(), broken.run()])).rejects.toThrow('EBADF');
  broken.close();
});
