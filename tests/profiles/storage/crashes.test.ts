import { expect, test } from 'vitest';
import { claimEmail, getIdByEmail } from '../../../src/accounts/email/storage.ts';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { StorageError } from '../../../src/base/engine/storage/storage-error.ts';
import { eraseProfile, finishDeletion } from '../../../src/moderation/deletion/storage.ts';
import { hideProfile } from '../../../src/moderation/storage.ts';
import { trashProfile } from '../../../src/moderation/trash/storage.ts';
import { createProfile, storeEdit } from '../../../src/owners/editing/storage.ts';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import { getVersionedProfile } from '../../../src/profiles/storage/profile-record.ts';
import { getPublicProfile } from '../../../src/profiles/visibility/storage/visibility.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { listAll } from '../../support/builders/directory.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { BY_ADMIN } from '../../support/builders/stored-profiles.ts';
import { aWholeProfile } from '../../support/builders/whole-profile.ts';
import { manualClock } from '../../support/clock.ts';

const ACTIONS: [string, (storage: Storage) => Promise<unknown>][] = [
  [
    'creating a profile',
    async (storage) => {
      const order = timeOrderedId(storage.now());
      const record = aProfileRecord({ id: 'profile002', email: 'second@x.org', name: 'Bela', order });
      if ((await getPublicProfile(storage, record.id)) === null) {
        await claimEmail(storage, record.email, record.id);
        await createProfile(storage, record);
      }
    },
  ],
  [
    'editing a profile',
    async (storage) => {
      const moved = { name: 'Chandra', email: 'moved@x.org' };
      await storeEdit(
        storage,
        'profile001',
        (old) =>
          old === null || old.email === moved.email ? null : { ...old, ...moved, version: old.version + 1 },
        { by: 'owner' },
      );
    },
  ],
  ['taking a badge away', (storage) => verifyProfile(storage, 'profile001', false, 'admin')],
  ['hiding a profile', (storage) => hideProfile(storage, 'profile001', 'd1', BY_ADMIN)],
  ['moving a profile to the trash', (storage) => trashProfile(storage, 'profile001', 'd1', BY_ADMIN)],
  [
    'deleting a profile',
    async (storage) => {
      const versioned = await getVersionedProfile(storage, 'profile001');
      return versioned === null
        ? finishDeletion(storage, 'profile001')
        : eraseProfile(storage, versioned.value);
    },
  ],
];

/** What readers see of all profiles. Records and directory must agree. */
const visibleProfiles = async (storage: Storage): Promise<unknown[]> => {
  const { entries, totals } = await listAll(storage);
  const fromList = entries.map(({ id, name, verified }) => ({ id, name, verified }));
  const fromRecords = [];
  for (const id of ['profile002', 'profile001']) {
    const profile = await getPublicProfile(storage, id);
    if (profile !== null) {
      fromRecords.push({ id, name: profile.record.name, verified: profile.verified });
      expect(await getIdByEmail(storage, profile.record.email)).toBe(id);
    }
  }
  expect(fromList).toEqual(fromRecords);
  expect(totals).toEqual([fromRecords.length]);
  return fromRecords;
};

test.each(ACTIONS)(
  'a crash at any storage call while %s leaves the old or the new state, and a repeat completes it',
  { tags: ['long'] },
  async (_, act) => {
    const prepared = async () => {
      const clock = manualClock();
      const blobs = createBlobsSimulator({ now: clock.now, staleness: 60_000 });
      const first = aStorage({ clock, blobs }).storage;
      await aWholeProfile(first);
      clock.advance(120_000);
      await compactTopic(first, directoryTopic);
      const acting = blobs.newProcess();
      const fresh = () => aStorage({ clock, blobs, process: blobs.newProcess() }).storage;
      return { clock, blobs, acting, storage: aStorage({ clock, blobs, process: acting }).storage, fresh };
    };
    const whole = await prepared();
    const old = await visibleProfiles(whole.fresh());
    whole.blobs.resetCounts();
    await act(whole.storage);
    const calls = whole.blobs.counts().operations;
    whole.clock.advance(120_000);
    const done = await visibleProfiles(whole.fresh());
    expect(done).not.toEqual(old);

    for (const applied of ['no', 'yes'] as const) {
      for (let call = 1; call <= calls; call += 1) {
        const { clock, acting, storage, fresh } = await prepared();
        acting.faults.crashAt(call, { applied });
        await act(storage).then(
          () => {},
          (error: unknown) => expect(error).toBeInstanceOf(StorageError),
        );
        const afterCrash = await visibleProfiles(fresh());
        expect([old, done]).toContainEqual(afterCrash);
        clock.advance(120_000);
        const compactor = fresh();
        await compactTopic(compactor, directoryTopic);
        expect(await visibleProfiles(fresh())).toEqual(afterCrash);
        await act(fresh());
        expect(await visibleProfiles(fresh())).toEqual(done);
        clock.advance(120_000);
        await compactTopic(compactor, directoryTopic);
        expect(await visibleProfiles(compactor)).toEqual(done);
        expect(await visibleProfiles(fresh())).toEqual(done);
      }
    }
  },
);
