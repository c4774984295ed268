import { expect, test } from 'vitest';
import {
  getImportedId,
  putImportedId,
  removeImportKey,
} from '../../../../src/profiles/identity/storage/import-keys.ts';
import { aStorage } from '../../../support/builders/storage.ts';

test('an imported record is found by its key, in any script', async () => {
  const { storage } = aStorage();
  await putImportedId(storage, 'महात्मा/1', 'profile001');
  expect(await getImportedId(storage, 'महात्मा/1')).toBe('profile001');
  await removeImportKey(storage, 'महात्मा/1');
  expect(await getImportedId(storage, 'महात्मा/1')).toBeNull();
});
