import { expect, test } from 'vitest';
import { getAccount, putAccount, removeAccount } from '../../../src/accounts/storage/accounts.ts';
import { aStorage } from '../../support/builders/storage.ts';

test('an account is stored and removed by its id', async () => {
  const { storage } = aStorage();
  const password = { n: 32_768, r: 8, p: 3, salt: 'c2FsdA==', key: 'a2V5' };
  const account = { id: 'profile001', password, created: 1, changed: 2 };
  await putAccount(storage, account);
  expect(await getAccount(storage, 'profile001')).toEqual(account);
  await removeAccount(storage, 'profile001');
  expect(await getAccount(storage, 'profile001')).toBeNull();
});
