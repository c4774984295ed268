import { expect, test } from 'vitest';
import { getOrCreateSecret } from '../../../src/base/settings/storage.ts';
import { aStorage } from '../../support/builders/storage.ts';

test('the site’s secret is created once, even if many ask at once', async () => {
  const { storage, blobs, clock } = aStorage();
  const secrets = await Promise.all(
    Array.from({ length: 10 }, () => getOrCreateSecret(aStorage({ blobs, clock }).storage)),
  );
  expect(new Set([...secrets, await getOrCreateSecret(storage)]).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
});
