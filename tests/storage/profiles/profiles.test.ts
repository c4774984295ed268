import { expect, test } from 'vitest';
import type { ProfileRecord } from '../../../src/domain/profiles/profile.ts';
import { NOT_VERIFIED, VERIFIED } from '../../../src/domain/profiles/profile.ts';
import { getAccount, putAccount } from '../../../src/storage/accounts/accounts.ts';
import { createSession } from '../../../src/storage/accounts/sessions.ts';
import { directoryTopic } from '../../../src/storage/directory/directory.ts';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { timeOrderedId } from '../../../src/storage/engine/keys.ts';
import type { Storage } from '../../../src/storage/engine/storage.ts';
import { StorageError } from '../../../src/storage/engine/storage-error.ts';
import { countTopic } from '../../../src/storage/profiles/count-topic.ts';
import { addView, getCounts, setLike } from '../../../src/storage/profiles/counts.ts';
import { claimEmail, getEmailHolder } from '../../../src/storage/profiles/emails.ts';
import { getPublicProfile } from '../../../src/storage/profiles/gate.ts';
import { hideProfile, showProfile } from '../../../src/storage/profiles/hiding.ts';
import { getImportedId, putImportedId } from '../../../src/storage/profiles/import-keys.ts';
import { listPhotos, putPhoto } from '../../../src/storage/profiles/photos.ts';
import { getTrashedProfile, getVersionedProfile } from '../../../src/storage/profiles/profile-record.ts';
import {
  createProfile,
  deleteProfile,
  finishDeletion,
  updateProfile,
  verifyProfile,
} from '../../../src/storage/profiles/profiles.ts';
import { trashProfile, untrashProfile } from '../../../src/storage/profiles/trash.ts';
import { createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { listAll } from '../../support/builders/directory.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { manualClock } from '../../support/clock.ts';

const BY_ADMIN = { at: 1, by: 'admin', reason: 'other', note: '' } as const;

const edit = async (storage: Storage, id: string, change: Partial<ProfileRecord>) => {
  const old = (await getVersionedProfile(storage, id))!;
  return updateProfile(storage, old, { ...old.value, ...change, version: old.value.version + 1 });
};

/** A profile with all that can hang on one. */
const aWholeProfile = async (storage: Storage): Promise<ProfileRecord> => {
  const record = aProfileRecord({ id: 'profile001', key: 'import-1' });
  await claimEmail(storage, record.email, record.id);
  const password = { n: 1, r: 1, p: 1, salt: '', key: '' };
  await putAccount(storage, { id: record.id, password, created: 1, changed: 1 });
  await createProfile(storage, record);
  await putPhoto(storage, record.id, Buffer.from('jpeg'));
  await putImportedId(storage, 'import-1', record.id);
  await createSession(storage, 'owner', record.id);
  await verifyProfile(storage, record.id, true, 'admin');
  await setLike(storage, record.id, 'visitor', true);
  await addView(storage, record.id);
  return record;
};

test('a profile is found once it was created, and an id is given once', async () => {
  const { storage } = aStorage();
  const record = aProfileRecord();
  expect(await getPublicProfile(storage, record.id)).toBeNull();
  expect(await createProfile(storage, record)).toBe(true);
  expect(await createProfile(storage, { ...record, name: 'Other' })).toBe(false);
  expect(await getPublicProfile(storage, record.id)).toMatchObject({ record, verified: NOT_VERIFIED });
});

test('of edits on one version the first is kept, the others are conflicts', async () => {
  const { storage } = aStorage();
  const record = aProfileRecord();
  await createProfile(storage, record);
  const old = (await getVersionedProfile(storage, record.id))!;
  const results = await Promise.all(
    ['A', 'B', 'C'].map((name) => updateProfile(storage, old, { ...record, name, version: 2 })),
  );
  expect(results.filter(({ done }) => done)).toHaveLength(1);
  expect(results.filter(({ done }) => !done)).toEqual(Array(2).fill({ done: false, reason: 'conflict' }));
  expect((await listAll(storage)).entries[0]?.name).toBe(
    (await getPublicProfile(storage, record.id))?.record.name,
  );
});

test('an e-mail moves with an edit: the new one is taken, the old one free', async () => {
  const { storage } = aStorage();
  const [one, two] = [aProfileRecord({ email: 'one@x.org' }), aProfileRecord({ email: 'two@x.org' })];
  for (const record of [one, two]) {
    await claimEmail(storage, record.email, record.id);
    await createProfile(storage, record);
  }
  expect(await edit(storage, one.id, { email: 'TWO@x.org' })).toEqual({ done: false, reason: 'email-taken' });
  expect(await edit(storage, one.id, { email: 'new@x.org' })).toEqual({ done: true });
  expect(await getEmailHolder(storage, 'one@x.org')).toBeNull();
  expect(await getEmailHolder(storage, 'NEW@x.org')).toBe(one.id);
  expect(await edit(storage, two.id, { email: 'one@x.org' })).toEqual({ done: true });
});

test('of two who move to one e-mail at once, one gets it', async () => {
  const { storage } = aStorage();
  const records = [aProfileRecord(), aProfileRecord()];
  for (const record of records) {
    await claimEmail(storage, record.email, record.id);
    await createProfile(storage, record);
  }
  const results = await Promise.all(records.map(({ id }) => edit(storage, id, { email: 'both@x.org' })));
  expect(results.filter(({ done }) => done)).toHaveLength(1);
});

test('a badge is given and taken; a profile that is not there has none', async () => {
  const { storage } = aStorage();
  const record = aProfileRecord();
  expect(await verifyProfile(storage, record.id, true, 'admin')).toBeNull();
  await createProfile(storage, record);
  expect(await verifyProfile(storage, record.id, true, 'admin')).toMatchObject({ before: false });
  expect(await verifyProfile(storage, record.id, true, 'admin')).toMatchObject({ before: true });
  expect((await getPublicProfile(storage, record.id))?.verified).toBe(VERIFIED);
  expect(await verifyProfile(storage, record.id, false, 'admin')).toMatchObject({ before: true });
  expect((await getPublicProfile(storage, record.id))?.verified).toBe(NOT_VERIFIED);
});

test('a first badge that lands late does not come back after it was taken', async () => {
  const { storage, blobs, clock } = aStorage();
  const record = aProfileRecord();
  await createProfile(storage, record);
  blobs.faults.failNext(1, 'network', {
    applied: 'late',
    lateBy: 5_000,
    when: ({ key, operation }) => operation === 'put' && key.startsWith('moderation/'),
  });
  await verifyProfile(storage, record.id, true, 'admin');
  await verifyProfile(storage, record.id, false, 'admin');
  clock.advance(6_000);
  expect((await getPublicProfile(storage, record.id))?.verified).toBe(NOT_VERIFIED);
});

test('a hidden profile is out of sight until it is shown again, and an older decision comes too late', async () => {
  const { storage } = aStorage();
  const record = aProfileRecord();
  await createProfile(storage, record);
  await hideProfile(storage, record.id, 'd2', BY_ADMIN);
  expect(await getPublicProfile(storage, record.id)).toBeNull();
  expect((await listAll(storage)).entries).toEqual([]);
  await showProfile(storage, record.id, 'd3', 'admin');
  await hideProfile(storage, record.id, 'd2', BY_ADMIN);
  expect((await getPublicProfile(storage, record.id))?.record).toEqual(record);
  expect((await listAll(storage)).entries).toHaveLength(1);
});

test('a profile comes back from the trash with all that it had; meanwhile its e-mail stays taken', async () => {
  const { storage, clock } = aStorage();
  const record = await aWholeProfile(storage);
  await trashProfile(storage, record.id, 'd1', BY_ADMIN);
  expect(await getPublicProfile(storage, record.id)).toBeNull();
  expect((await listAll(storage)).entries).toEqual([]);
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  expect(await getEmailHolder(storage, record.email)).toBe(record.id);
  await untrashProfile(storage, record.id, 'd2', 'admin');
  expect(await trashProfile(storage, record.id, 'd1', BY_ADMIN)).toBeNull();
  expect(await getPublicProfile(storage, record.id)).toMatchObject({
    record: { ...record, version: 3 },
    verified: VERIFIED,
  });
  expect((await listAll(storage)).entries.map(({ id }) => id)).toEqual([record.id]);
  expect(await getAccount(storage, record.id)).not.toBeNull();
  expect(await getCounts(storage, record.id)).toMatchObject({ like: 1, view: 1 });
});

test.each(['deleted by its owner', 'ended in the trash'])(
  'a profile %s is gone at once, and nothing of it is left once all is compacted',
  async (how) => {
    const { storage, blobs, clock } = aStorage();
    const record = await aWholeProfile(storage);
    const other = aProfileRecord();
    await createProfile(storage, other);
    if (how.startsWith('deleted')) await deleteProfile(storage, record);
    else {
      await trashProfile(storage, record.id, 'd1', BY_ADMIN);
      const trashed = (await getTrashedProfile(storage, record.id))!;
      await deleteProfile(storage, trashed.value);
    }
    expect(await getPublicProfile(storage, record.id)).toBeNull();
    expect((await listAll(storage)).entries.map(({ id }) => id)).toEqual([other.id]);
    expect(await getCounts(storage, record.id)).toMatchObject({ like: 0, view: 0 });
    expect(await getAccount(storage, record.id)).toBeNull();
    expect(await getImportedId(storage, 'import-1')).toBeNull();
    expect(await listPhotos(storage, record.id)).toEqual([]);
    expect(await getEmailHolder(storage, record.email)).toBeNull();
    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance(60_000);
      await addView(storage, other.id);
      await verifyProfile(storage, other.id, turn % 2 === 0, 'admin');
      clock.advance(60_000);
      await compactTopic(storage, countTopic);
      await compactTopic(storage, directoryTopic);
    }
    expect(blobs.keys().filter((key) => key.includes(record.id))).toEqual([]);
  },
);

const ACTIONS: [string, (storage: Storage) => Promise<unknown>][] = [
  [
    'creating',
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
    'editing',
    async (storage) => {
      const old = await getVersionedProfile(storage, 'profile001');
      if (old === null || old.value.email === 'moved@x.org') return;
      const next = { ...old.value, name: 'Chandra', email: 'moved@x.org', version: old.value.version + 1 };
      await updateProfile(storage, old, next);
    },
  ],
  ['taking the badge from', (storage) => verifyProfile(storage, 'profile001', false, 'admin')],
  ['hiding', (storage) => hideProfile(storage, 'profile001', 'd1', BY_ADMIN)],
  ['moving to the trash', (storage) => trashProfile(storage, 'profile001', 'd1', BY_ADMIN)],
  [
    'deleting',
    async (storage) => {
      const found = await getVersionedProfile(storage, 'profile001');
      return found === null ? finishDeletion(storage, 'profile001') : deleteProfile(storage, found.value);
    },
  ],
];

/** What can be seen of all profiles, from records and from the directory, which must agree. */
const seen = async (storage: Storage): Promise<unknown[]> => {
  const { entries, totals } = await listAll(storage);
  const fromList = entries.map(({ id, name, verified }) => ({ id, name, verified }));
  const fromRecords = [];
  for (const id of ['profile002', 'profile001']) {
    const profile = await getPublicProfile(storage, id);
    if (profile !== null) {
      fromRecords.push({ id, name: profile.record.name, verified: profile.verified });
      expect(await getEmailHolder(storage, profile.record.email)).toBe(id);
    }
  }
  expect(fromList).toEqual(fromRecords);
  expect(totals).toEqual([fromRecords.length]);
  return fromRecords;
};

test.each(ACTIONS)(
  'a crash at any storage call of %s leaves the old or the new, and a repeat finishes',
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
    const old = await seen(whole.fresh());
    whole.blobs.resetCounts();
    await act(whole.storage);
    const calls = whole.blobs.counts().operations;
    whole.clock.advance(120_000);
    const done = await seen(whole.fresh());
    expect(done).not.toEqual(old);

    for (const applied of ['no', 'yes'] as const) {
      for (let call = 1; call <= calls; call += 1) {
        const { clock, acting, storage, fresh } = await prepared();
        acting.faults.crashAt(call, { applied });
        await act(storage).then(
          () => {},
          (error: unknown) => expect(error).toBeInstanceOf(StorageError),
        );
        const left = await seen(fresh());
        expect([old, done]).toContainEqual(left);
        clock.advance(120_000);
        const folder = fresh();
        await compactTopic(folder, directoryTopic);
        expect(await seen(fresh())).toEqual(left);
        await act(fresh());
        expect(await seen(fresh())).toEqual(done);
        clock.advance(120_000);
        await compactTopic(folder, directoryTopic);
        expect(await seen(folder)).toEqual(done);
        expect(await seen(fresh())).toEqual(done);
      }
    }
  },
);
