import { expect, test } from 'vitest';
import { hashHex } from '../../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { isClaimMailAllowed, throttleAdminChecks } from '../../../../src/base/http/server/limits.ts';
import { aStorage } from '../../../support/builders/storage.ts';

test.each<[string, number, (storage: Storage, id: string) => Promise<unknown>]>([
  ['claim-mails', 3, isClaimMailAllowed],
  ['admin-checks', 10, throttleAdminChecks],
])('%s are counted by a keyed hash, so the store does not reveal whose they are', async (name, max, use) => {
  const { storage, blobs } = aStorage();
  const id = 'ab12cd34ef';
  for (let turn = 0; turn < max; turn += 1) await use(storage, id);
  const keys = blobs.keys(`throttles/${name}/`);
  expect(keys).toHaveLength(max);
  expect(new Set(keys.map((key) => key.split('/')[2])).size).toBe(1);
  for (const plain of [id, `${name}:${id}`, `holder:${id}`])
    expect(keys.join()).not.toContain(hashHex(plain).slice(0, 32));
  expect(keys.join()).not.toContain(id);
});
