import { expect, test } from 'vitest';
import { changeLetterCounts, sentLetters } from '../../../../src/base/throttles/storage/letter-counts.ts';
import { aStorage } from '../../../support/builders/storage.ts';

test('a letter that was thought to be the first of its address is counted with those before it', async () => {
  const { storage, blobs, clock } = aStorage();
  await changeLetterCounts(storage, 'a', (counts) => ({ ...counts, sent: [...counts.sent, 1] }), true);
  expect(blobs.log()).toHaveLength(1);
  const { storage: another } = aStorage({ blobs, clock });
  await changeLetterCounts(another, 'a', (counts) => ({ ...counts, sent: [...counts.sent, 2] }), true);
  expect(await sentLetters(aStorage({ blobs, clock }).storage, 'a')).toEqual([1, 2]);
});
