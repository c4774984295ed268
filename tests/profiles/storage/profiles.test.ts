import { expect, test } from 'vitest';
import { claimEmail, getIdByEmail } from '../../../src/accounts/email/storage.ts';
import { getAccount } from '../../../src/accounts/storage/accounts.ts';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { listPhotos } from '../../../src/base/photos/storage.ts';
import { eraseProfile } from '../../../src/moderation/deletion/storage.ts';
import { hideProfile, showProfile } from '../../../src/moderation/storage.ts';
import { trashProfile, untrashProfile } from '../../../src/moderation/trash/storage.ts';
import { createProfile, storeEdit } from '../../../src/owners/editing/storage.ts';
import { NOT_VERIFIED, VERIFIED } from '../../../src/profiles/badge/rules/verified.ts';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import { countTopic } from '../../../src/profiles/counts/storage/count-topic.ts';
import { addView, getCounts } from '../../../src/profiles/counts/storage/counts.ts';
import { getImportedId } from '../../../src/profiles/identity/storage/import-keys.ts';
import { getTrashedProfile } from '../../../src/profiles/storage/profile-record.ts';
import { getPublicProfile } from '../../../src/profiles/visibility/storage/visibility.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { listAll } from '../../support/builders/directory.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { BY_ADMIN, editStored } from '../../support/builders/stored-profiles.ts';
import { aWholeProfile } from '../../support/builders/whole-profile.ts';

test('a profile can be read once it is created, and an id is used only once', async () => {
  const { storage } = aStorage();
  const record = aProfileRecord();
  expect(await getPublicProfile(storage, record.id)).toBeNull();
  expect(await createProfile(storage, record)).toBe(true);
  expect(await createProfile(storage, { ...record, name: 'Other' })).toBe(false);
  expect(await getPublicProfile(storage, record.id)).toMatchObject({ record, verified: NOT_VERIFIED });
});

test('of several edits of one version, one succeeds and the others change nothing', async () => {
  const { storage } = aStorage();
  const record = aProfileRecord();
  await createProfile(storage, record);
  const results = await Promise.all(
    ['A', 'B', 'C'].map((name) =>
      storeEdit(storage, record.id, (old) => (old?.version === 1 ? { ...old, name, version: 2 } : null), {
        by: 'owner',
      }),
    ),
  );
  expect(results.filter(({ done }) => done)).toHaveLength(1);
  expect(results.filter(({ done }) => !done)).toEqual(Array(2).fill({ done: false, reason: 'unchanged' }));
  expect((await listAll(storage)).entries[0]?.name).toBe(
    (await getPublicProfile(storage, record.id))?.record.name,
  );
});

test('an edit can change the e-mail address: the new one is taken, the old one free', async () => {
  const { storage } = aStorage();
  const [one, two] = [aProfileRecord({ email: 'one@x.org' }), aProfileRecord({ email: 'two@x.org' })];
  for (const record of [one, two]) {
    await claimEmail(storage, record.email, record.id);
    await createProfile(storage, record);
  }
  expect(await editStored(storage, one.id, { email: 'TWO@x.org' })).toEqual({
    done: false,
    reason: 'email-taken',
  });
  expect(await editStored(storage, one.id, { email: 'new@x.org' })).toMatchObject({ done: true });
  expect(await getIdByEmail(storage, 'one@x.org')).toBeNull();
  expect(await getIdByEmail(storage, 'NEW@x.org')).toBe(one.id);
  expect(await editStored(storage, two.id, { email: 'one@x.org' })).toMatchObject({ done: true });
});

test('of two profiles that change to the same e-mail address at once, one gets it', async () => {
  const { storage } = aStorage();
  const records = [aProfileRecord(), aProfileRecord()];
  for (const record of records) {
    await claimEmail(storage, record.email, record.id);
    await createProfile(storage, record);
  }
  const results = await Promise.all(
    records.map(({ id }) => editStored(storage, id, { email: 'both@x.org' })),
  );
  expect(results.filter((result) => result?.done)).toHaveLength(1);
});

test('a badge can be given and taken away, but not from a profile that does not exist', async () => {
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

test('a late write of the first badge does not bring it back after it was taken away', async () => {
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

test('a hidden profile is invisible until it is shown again, and an older decision has no effect', async () => {
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

test('the last decision outranks older ones', async () => {
  const { storage } = aStorage();
  const record = aProfileRecord();
  await createProfile(storage, record);
  const status = { verified: false, hidden: null, version: 1, by: 'admin', at: 1 };
  await storage.putJson(`moderation/${record.id}`, { ...status, lastDecision: '0000000002' });
  const hiding = { at: 2, by: 'admin', reason: 'spam', note: '' } as const;
  await hideProfile(storage, record.id, '0000000001', hiding);
  expect(await getPublicProfile(storage, record.id)).not.toBeNull();
  await hideProfile(storage, record.id, '0000000003', hiding);
  expect(await getPublicProfile(storage, record.id)).toBeNull();
  expect(await storage.getJson(`moderation/${record.id}`)).toMatchObject({ lastDecision: '0000000003' });
});

test('a profile is restored from the trash with everything it had, and its e-mail stays taken meanwhile', async () => {
  const { storage, clock } = aStorage();
  const record = await aWholeProfile(storage);
  await trashProfile(storage, record.id, 'd1', BY_ADMIN);
  expect(await getPublicProfile(storage, record.id)).toBeNull();
  expect((await listAll(storage)).entries).toEqual([]);
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  expect(await getIdByEmail(storage, record.email)).toBe(record.id);
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

test.each(['deleted by its owner', 'purged from the trash'])(
  'a profile %s is gone at once, and nothing of it remains after compactions',
  async (how) => {
    const { storage, blobs, clock } = aStorage();
    const record = await aWholeProfile(storage);
    const other = aProfileRecord();
    await createProfile(storage, other);
    if (how.startsWith('deleted')) await eraseProfile(storage, record);
    else {
      await trashProfile(storage, record.id, 'd1', BY_ADMIN);
      const trashed = (await getTrashedProfile(storage, record.id))!;
      await eraseProfile(storage, trashed.value);
    }
    expect(await getPublicProfile(storage, record.id)).toBeNull();
    expect((await listAll(storage)).entries.map(({ id }) => id)).toEqual([other.id]);
    expect(await getCounts(storage, record.id)).toMatchObject({ like: 0, view: 0 });
    expect(await getAccount(storage, record.id)).toBeNull();
    expect(await getImportedId(storage, 'import-1')).toBeNull();
    expect(await listPhotos(storage, record.id)).toEqual([]);
    expect(await getIdByEmail(storage, record.email)).toBeNull();
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
