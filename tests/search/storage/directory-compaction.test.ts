import { expect, test } from 'vitest';
import {
  compactTopic,
  compactWhileDue,
  isCompactionDue,
} from '../../../src/base/engine/storage/compaction.ts';
import { BUCKET_MS } from '../../../src/base/engine/storage/events.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { readState } from '../../../src/base/engine/storage/read-topic.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { TopicEvents } from '../../../src/base/engine/storage/topics/topic-events.ts';
import { eraseProfile } from '../../../src/moderation/deletion/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { VERIFIED } from '../../../src/profiles/badge/rules/verified.ts';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { announce } from '../../../src/profiles/storage/profile-events.ts';
import { getVersionedProfile } from '../../../src/profiles/storage/profile-record.ts';
import { updateProfileStatus } from '../../../src/profiles/visibility/storage/profile-status.ts';
import { directoryTopic, withDirectory } from '../../../src/search/storage/directory.ts';
import { toIndexChange } from '../../../src/search/storage/directory-entries.ts';
import { announceBatch } from '../../../src/search/storage/directory-events.ts';
import { type DirectoryState, EMPTY_DIRECTORY } from '../../../src/search/storage/directory-state.ts';
import { createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { aFilledDirectory, announceProfiles, listAll } from '../../support/builders/directory.ts';
import { aProfileRecord, TODAY } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { editStored } from '../../support/builders/stored-profiles.ts';
import { manualClock } from '../../support/clock.ts';

test('leaves are split as they grow, and a change rewrites only its own leaf', async () => {
  const { storage, clock, blobs } = aStorage();
  const message = 'x'.repeat(9_000);
  const records = Array.from({ length: 200 }, (_, index) =>
    aProfileRecord({ order: timeOrderedId(clock.now() + index), message }),
  );
  await announceProfiles(storage, records);
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  const leaves = blobs.keys('directory-leaves/').filter((key) => key.includes('/personal/'));
  expect(leaves.length).toBeGreaterThan(2);
  await editStored(storage, records[50]!.id, { name: 'Edited' });
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  const after = blobs.keys('directory-leaves/').filter((key) => key.includes('/personal/'));
  expect(after.filter((key) => !leaves.includes(key)).length).toBeLessThanOrEqual(2);
  expect((await listAll(storage)).entries).toHaveLength(200);
  await Promise.all(records.map((record) => eraseProfile(storage, record)));
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  const { state } = await withDirectory(storage, (directory) => Promise.resolve(directory));
  expect(state.personal.entries).toEqual([]);
  expect((await listAll(storage)).totals).toEqual([0]);
});

test('many batches of an import are compacted some buckets at a time, and lists have every profile at each moment', async () => {
  const { storage, clock } = aStorage();
  for (let bucket = 0; bucket < 4; bucket += 1) {
    for (let batch = 0; batch < 9; batch += 1) {
      clock.advance(1);
      const record = aProfileRecord({ order: timeOrderedId(clock.now()) });
      await announceProfiles(storage, [record]);
    }
    clock.advance(BUCKET_MS);
  }
  clock.advance(120_000);
  const compacted: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await compactTopic(storage, directoryTopic);
    expect((await listAll(storage)).entries).toHaveLength(36);
    const { state } = await withDirectory(storage, (directory) => Promise.resolve(directory));
    compacted.push(state.personal.entries.reduce((sum, { size }) => sum + size, 0));
  }
  expect(compacted).toEqual([18, 36, 36, 36, 36]);
});

const editMessage = async (storage: Storage, id: string): Promise<void> => {
  const { value } = (await getVersionedProfile(storage, id))!;
  await editStored(storage, id, { message: `edition ${value.version + 1}` });
};

test('a compaction of edits reads moderation only of verified profiles, and lists show the right badges', async () => {
  const { storage, blobs, clock, records } = await aFilledDirectory(40, true);
  const ids = records.map(({ id }) => id);
  const settle = async (): Promise<void> => {
    clock.advance(120_000);
    await compactTopic(aStorage({ blobs, clock }).storage, directoryTopic);
  };
  await settle();
  await verifyProfile(storage, ids[0] as string, true, 'admin');
  await settle();
  for (const id of ids.slice(0, 20)) await editMessage(storage, id);
  blobs.resetCounts();
  await settle();
  const read = blobs.log().flatMap(({ key }) => (key.startsWith('moderation/') ? [key] : []));
  expect(read).toEqual([`moderation/${ids[0]}`]);
  // One profile is verified by an import and edited before either is compacted; another is edited and loses its badge.
  const [badge, taken] = [records[1] as ProfileRecord, ids[0] as string];
  const seen = { name: badge.name, avatar: badge.avatar, email: badge.email };
  const given = { at: 0, basis: 'other', evidence: '', note: '', seen } as const;
  const decision = { verified: true, hidden: null, version: 1, by: 'import', at: 0, badge: given };
  await updateProfileStatus(storage, badge.id, () => decision);
  const { value } = (await getVersionedProfile(storage, badge.id)) ?? { value: badge };
  await announceBatch(storage, [toIndexChange(value, value, decision, TODAY)]);
  await editMessage(storage, badge.id);
  await editMessage(storage, taken);
  await verifyProfile(storage, taken, false, 'admin');
  for (let turn = 0; turn < 2; turn += 1) {
    const { entries } = await listAll(aStorage({ blobs, clock }).storage);
    expect(entries.filter(({ verified }) => verified === VERIFIED).map(({ id }) => id)).toEqual([badge.id]);
    await settle();
  }
});

test('the more leaves there are, the more events a compaction waits for, up to 48', async () => {
  const { storage, clock } = await aFilledDirectory(60, true);
  clock.advance(120_000);
  const { state, view } = await readState(storage, directoryTopic);
  const stateWith = (leaves: number): DirectoryState => {
    const leaf = { first: '', key: '', size: 1 };
    const entries = Array.from({ length: leaves }, () => leaf);
    return { ...state, personal: { ...EMPTY_DIRECTORY.personal, entries } };
  };
  const [event] = view.events;
  if (event === undefined) throw new Error('Nothing to compact');
  const dueFrom = (leaves: number): number => {
    for (let count = 1; ; count += 1) {
      const fresh = new TopicEvents(Array.from({ length: count }, () => event));
      if (
        isCompactionDue(directoryTopic, { state: stateWith(leaves), view: { ...view, fresh } }, clock.now())
      )
        return count;
    }
  };
  expect([0, 40, 62, 80, 2_000].map(dueFrom)).toEqual([24, 24, 32, 41, 48]);
});

test.each([0, 30_000, 60_000])(
  'a compaction does not miss a profile whose event appears %i ms late in lists',
  async (lag) => {
    const clock = manualClock();
    const lateness: number[] = [];
    const blobs = createBlobsSimulator({ now: clock.now, listLag: 1, random: () => lateness.shift() ?? 0 });
    const { storage } = aStorage({ blobs, clock });
    // Shortly before their bucket ends, when it settles soonest. Only the first event is late; the second one, in the same bucket, makes a compaction due.
    clock.advance(BUCKET_MS - 1_000);
    lateness.push(lag);
    const late = aProfileRecord({ name: 'Late' });
    await createProfile(storage, late);
    await createProfile(storage, aProfileRecord({ name: 'Early' }));
    for (let at = 0; at < 300_000; at += 5_000) {
      clock.advance(5_000);
      await compactTopic(aStorage({ blobs, clock }).storage, directoryTopic);
    }
    const { entries } = await listAll(aStorage({ blobs, clock }).storage);
    expect(entries.map(({ name }) => name).sort()).toEqual(['Early', 'Late']);
    expect(blobs.keys('directory/e/')).toEqual([]);
  },
);

/** Announces that pages went, of which nothing else is there any more. */
const announceGone = async (storage: Storage, count: number): Promise<void> => {
  const pages = Array.from({ length: count }, () => aProfileRecord());
  await Promise.all(pages.map((page) => announce(storage, 'deleted', { ...page, version: 2 })));
};

test('one compaction takes in some thousands of single changes, and others the rest', async () => {
  const { storage, clock } = aStorage();
  const left = async (): Promise<number> => (await readState(storage, directoryTopic)).view.events.length;
  await announceGone(storage, 8_100);
  clock.advance(2 * BUCKET_MS);
  await announceGone(storage, 100);
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  expect(await left()).toBe(100);
  await compactWhileDue(storage, directoryTopic, clock.now() + 1);
  expect(await left()).toBe(0);
});

test('pages that went take little of a memory, so that readers look none of them up twice', async () => {
  const { storage, blobs, clock } = aStorage({ memory: 300_000 });
  await announceGone(storage, 200);
  clock.advance(70_000);
  await listAll(storage);
  blobs.resetCounts();
  await listAll(storage);
  expect(blobs.log().filter(({ key }) => key.startsWith('profiles/'))).toEqual([]);
});
