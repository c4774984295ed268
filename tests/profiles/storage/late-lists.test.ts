import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { putPhoto } from '../../../src/base/photos/storage.ts';
import { findDrift } from '../../../src/commands/manage/check/check-store.ts';
import { eraseProfile } from '../../../src/moderation/deletion/storage.ts';
import { trashProfile } from '../../../src/moderation/trash/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aLateStore, LATE } from '../../support/builders/storage.ts';

test('a photo that was missing from lists when its profile was deleted is removed once the deletion has settled', async () => {
  const { clock, blobs, storage } = aLateStore();
  const record = aProfileRecord();
  const avatar = await putPhoto(storage, record.id, new Uint8Array([1]));
  await createProfile(storage, { ...record, avatar });
  clock.advance(5_000);
  await eraseProfile(storage, { ...record, avatar });
  clock.advance(180_000);
  await compactTopic(storage, directoryTopic);
  expect(blobs.keys('photos/')).toEqual([]);
  expect(blobs.keys('profiles/')).toEqual([]);
  clock.advance(LATE);
  expect(await findDrift(storage, () => {}, 0)).toEqual([]);
});

test('a page in the trash keeps its photos', async () => {
  const { clock, blobs, storage } = aLateStore();
  const record = aProfileRecord();
  const avatar = await putPhoto(storage, record.id, new Uint8Array([1]));
  await createProfile(storage, { ...record, avatar });
  const trashing = { at: storage.now(), by: 'x', reason: 'other', note: '' } as const;
  await trashProfile(storage, record.id, timeOrderedId(storage.now()), trashing);
  clock.advance(180_000);
  await compactTopic(storage, directoryTopic);
  expect(blobs.keys('photos/')).toHaveLength(1);
});
