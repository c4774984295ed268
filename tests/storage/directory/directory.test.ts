import { expect, test } from 'vitest';
import { PROFILE_KINDS } from '../../../src/domain/fields/fields.ts';
import { NO_ALIASES } from '../../../src/domain/finding/aliases.ts';
import type { ProfileRecord } from '../../../src/domain/profiles/profile.ts';
import { VERIFIED } from '../../../src/domain/profiles/profile.ts';
import { directoryTopic, withDirectory } from '../../../src/storage/directory/directory.ts';
import { listGroups } from '../../../src/storage/directory/directory-browse.ts';
import { toIndexChange } from '../../../src/storage/directory/directory-entries.ts';
import { announceBatch } from '../../../src/storage/directory/directory-events.ts';
import type { DirectoryState } from '../../../src/storage/directory/directory-state.ts';
import { warmSearch } from '../../../src/storage/directory/warm-search.ts';
import { compactTopic, isCompactionDue } from '../../../src/storage/engine/compaction.ts';
import { BUCKET_MS } from '../../../src/storage/engine/events.ts';
import { timeOrderedId } from '../../../src/storage/engine/keys.ts';
import { readState } from '../../../src/storage/engine/read-topic.ts';
import type { Storage } from '../../../src/storage/engine/storage.ts';
import { putModeration } from '../../../src/storage/profiles/moderation.ts';
import { getVersionedProfile, putProfileRecord } from '../../../src/storage/profiles/profile-record.ts';
import {
  createProfile,
  deleteProfile,
  updateProfile,
  verifyProfile,
} from '../../../src/storage/profiles/profiles.ts';
import { createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { listAll, listPage } from '../../support/builders/directory.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { manualClock } from '../../support/clock.ts';

const fill = async (storage: Storage, records: readonly ProfileRecord[]): Promise<void> => {
  await Promise.all(records.map((record) => putProfileRecord(storage, record)));
  await announceBatch(
    storage,
    records.map((record) => toIndexChange(record, record, null)),
  );
};

/** People and every fifth a company, oldest first; half of them compacted when `compacted`. */
const aFilledStorage = async (count: number, compacted: boolean) => {
  const site = aStorage();
  const records = Array.from({ length: count }, (_, index) => {
    const order = timeOrderedId(site.clock.now() + index);
    const name = index % 7 === 0 ? `Zoë Müller ${index}` : `Person ${index}`;
    const message = index % 10 === 3 ? 'Met a zoë at school' : 'Says nothing';
    return index % 5 === 4
      ? aBusinessRecord({ order, companyname: `Company ${index}`, message })
      : aProfileRecord({ order, name, message });
  });
  await fill(site.storage, records.slice(0, count / 2));
  if (compacted) {
    site.clock.advance(120_000);
    await compactTopic(site.storage, directoryTopic);
  }
  await fill(site.storage, records.slice(count / 2));
  return { ...site, records };
};

test.each([true, false])(
  'a list is newest first, each profile once, page by page (compacted: %s)',
  async (compacted) => {
    const { storage, records } = await aFilledStorage(60, compacted);
    const wanted = records.map(({ id }) => id).reverse();
    for (const limit of [1, 7, 59, 60, 61]) {
      const { entries, totals } = await listAll(storage, { limit });
      expect(entries.map(({ id }) => id)).toEqual(wanted);
      expect(totals).toEqual([60]);
    }
  },
);

test('a kind is listed and counted by itself', async () => {
  const { storage } = await aFilledStorage(60, true);
  const companies = await listAll(storage, { kinds: ['professional'], limit: 5 });
  expect(companies.entries.map(({ profile }) => profile)).toEqual(Array(12).fill('professional'));
  expect(companies.totals).toEqual([12]);
  expect((await listAll(storage, { kinds: ['personal'] })).totals).toEqual([48]);
});

test.each([true, false])(
  'a search gives hits in the name first, then the others, newest first in each (compacted: %s)',
  async (compacted) => {
    const { storage, records } = await aFilledStorage(60, compacted);
    const inName = records.filter(({ name }) => name.startsWith('Zoë'));
    const inRest = records.filter((record) => record.message.includes('zoë') && !inName.includes(record));
    const wanted = [...inName.reverse(), ...inRest.reverse()].map(({ id }) => id);
    for (const limit of [1, 4, 100]) {
      const { entries, totals } = await listAll(storage, { query: ' ZOE ', limit });
      expect(entries.map(({ id }) => id)).toEqual(wanted);
      expect(totals).toEqual([wanted.length]);
    }
    // Every word counts for itself: companies 4, 14, 24 and so on.
    expect((await listPage(storage, { query: 'mpany 4' })).total).toBe(
      records.filter(({ name }) => name.includes('mpany') && name.includes('4')).length,
    );
    expect((await listPage(storage, { query: 'nowhere' })).entries).toEqual([]);
  },
);

test.each([
  ['中文大学', '文大'],
  ['محمد علي', 'حمد'],
  ['Ёлка Ångström', 'елка angs'],
  ['हिन्दी', 'हिन्दी'],
])('%s is found by %s', async (name, query) => {
  const { storage } = aStorage();
  await createProfile(storage, aProfileRecord({ name }));
  expect((await listPage(storage, { query })).total).toBe(1);
});

test('a page ends before it grows over its size, and goes on', async () => {
  const { storage } = await aFilledStorage(20, true);
  const page = await listPage(storage, { maxCharacters: 2_000 });
  expect(JSON.stringify(page.entries).length).toBeLessThan(2_000);
  expect(page.next).not.toBeNull();
  expect((await listAll(storage, { maxCharacters: 2_000 })).entries).toHaveLength(20);
  expect((await listAll(storage, { maxCharacters: 1 })).entries).toHaveLength(20);
});

test('what is added, edited or deleted between two pages neither repeats nor drops the others', async () => {
  const { storage, records } = await aFilledStorage(20, true);
  const first = await listPage(storage, { limit: 8 });
  await createProfile(storage, aProfileRecord({ order: timeOrderedId(Date.UTC(2031, 0, 1)) }));
  const seen = records.find(({ id }) => id === first.entries[2]?.id)!;
  const unseen = records[3]!;
  const gone = records[5]!;
  const old = (await getVersionedProfile(storage, unseen.id))!;
  await updateProfile(storage, old, { ...unseen, name: 'Edited', version: 2 });
  await deleteProfile(storage, seen);
  await deleteProfile(storage, gone);
  const rest = await listPage(storage, { limit: 100, from: first.next });
  const wanted = records
    .slice(0, 12)
    .filter(({ id }) => id !== gone.id)
    .reverse();
  expect(rest.entries.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  expect(rest.entries.find(({ id }) => id === unseen.id)?.name).toBe('Edited');
  expect(rest.total).toBe(19);
});

test('leaves are cut as they grow, and a change rewrites its own alone', async () => {
  const { storage, clock, blobs } = aStorage();
  const message = 'x'.repeat(9_000);
  const records = Array.from({ length: 200 }, (_, index) =>
    aProfileRecord({ order: timeOrderedId(clock.now() + index), message }),
  );
  await fill(storage, records);
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  const leaves = blobs.keys('directory-leaves/').filter((key) => key.includes('/personal/'));
  expect(leaves.length).toBeGreaterThan(2);
  const old = (await getVersionedProfile(storage, records[50]!.id))!;
  await updateProfile(storage, old, { ...old.value, name: 'Edited', version: 2 });
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  const after = blobs.keys('directory-leaves/').filter((key) => key.includes('/personal/'));
  expect(after.filter((key) => !leaves.includes(key)).length).toBeLessThanOrEqual(2);
  expect((await listAll(storage)).entries).toHaveLength(200);
  await Promise.all(records.map((record) => deleteProfile(storage, record)));
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  const { state } = await withDirectory(storage, (directory) => Promise.resolve(directory));
  expect(state.personal.entries).toEqual([]);
  expect((await listAll(storage)).totals).toEqual([0]);
});

test('a warm list reads one small list from storage, however many profiles there are', async () => {
  const { storage, blobs, clock } = await aFilledStorage(400, false);
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  for (let turn = 0; turn < 3; turn += 1) await listPage(storage, { query: 'zoe' });
  blobs.resetCounts();
  await listPage(storage, { query: 'zoe' });
  expect(blobs.counts().operations).toBe(1);
  expect(blobs.counts().bytesRead).toBeLessThan(2_000);
});

test('an import of what was edited meanwhile does not bring the old text back', async () => {
  const { storage, clock } = aStorage();
  const record = aProfileRecord();
  await fill(storage, [record]);
  const old = (await getVersionedProfile(storage, record.id))!;
  await updateProfile(storage, old, { ...record, name: 'Edited', version: 2 });
  clock.advance(1_000);
  await announceBatch(storage, [toIndexChange(record, record, null)]);
  expect((await listPage(storage)).entries[0]?.name).toBe('Edited');
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  expect((await listPage(storage)).entries[0]?.name).toBe('Edited');
});

const edit = async (storage: Storage, id: string): Promise<void> => {
  const old = await getVersionedProfile(storage, id);
  if (old === null) throw new Error(`No profile ${id}`);
  const version = old.value.version + 1;
  await updateProfile(storage, old, { ...old.value, message: `edition ${version}`, version });
};

test('a compaction of edits asks for the decisions on badges alone, and the list shows those that there are', async () => {
  const { storage, blobs, clock, records } = await aFilledStorage(40, true);
  const ids = records.map(({ id }) => id);
  const settle = async (): Promise<void> => {
    clock.advance(120_000);
    await compactTopic(aStorage({ blobs, clock }).storage, directoryTopic);
  };
  await settle();
  await verifyProfile(storage, ids[0] as string, true, 'admin');
  await settle();
  for (const id of ids.slice(0, 20)) await edit(storage, id);
  blobs.resetCounts();
  await settle();
  const asked = blobs.log().flatMap(({ key }) => (key.startsWith('moderation/') ? [key] : []));
  expect(asked).toEqual([`moderation/${ids[0]}`]);
  // Verified by an import and edited before either is compacted; taken back and edited at once.
  const [badge, taken] = [records[1] as ProfileRecord, ids[0] as string];
  const decision = { verified: true, hidden: null, version: 1, by: 'import', at: 0 };
  await putModeration(storage, badge.id, decision);
  const { value } = (await getVersionedProfile(storage, badge.id)) ?? { value: badge };
  await announceBatch(storage, [toIndexChange(value, value, decision)]);
  await edit(storage, badge.id);
  await edit(storage, taken);
  await verifyProfile(storage, taken, false, 'admin');
  for (let turn = 0; turn < 2; turn += 1) {
    const { entries } = await listAll(aStorage({ blobs, clock }).storage);
    expect(entries.filter(({ verified }) => verified === VERIFIED).map(({ id }) => id)).toEqual([badge.id]);
    await settle();
  }
});

test('the more leaves there are, the more changes a compaction waits for, up to two rounds of reads', async () => {
  const { storage, clock } = await aFilledStorage(60, true);
  clock.advance(120_000);
  const { state, view } = await readState(storage, directoryTopic);
  const of = (leaves: number): DirectoryState => {
    const leaf = { first: '', key: '', size: 1 };
    return { ...state, personal: { entries: Array.from({ length: leaves }, () => leaf), admin: [] } };
  };
  const [event] = view.events;
  if (event === undefined) throw new Error('Nothing to compact');
  const dueFrom = (leaves: number): number => {
    for (let count = 1; ; count += 1) {
      const events = Array.from({ length: count }, () => event);
      if (isCompactionDue(directoryTopic, { state: of(leaves), view: { ...view, events } }, clock.now()))
        return count;
    }
  };
  expect([0, 60, 100, 180, 2_000].map(dueFrom)).toEqual([24, 24, 34, 48, 48]);
});

test('once a search is warmed, the first one reads no leaf', async () => {
  const { blobs, clock } = await aFilledStorage(60, true);
  const { storage } = aStorage({ blobs, clock });
  await warmSearch(storage);
  blobs.resetCounts();
  expect((await listAll(storage, { query: 'zoë', limit: 60 })).totals).toEqual([13]);
  expect(blobs.log().filter(({ key }) => key.includes('-leaves/'))).toEqual([]);
});

test.each([0, 30_000, 60_000])(
  'a profile whose event lists show %i ms late is not left out of a compaction that ran meanwhile',
  async (lag) => {
    const clock = manualClock();
    const lateness: number[] = [];
    const blobs = createBlobsSimulator({ now: clock.now, listLag: 1, random: () => lateness.shift() ?? 0 });
    const { storage } = aStorage({ blobs, clock });
    // Shortly before their bucket ends, when it settles soonest. The first event is late, and so is nothing else; the second, of the same bucket, makes a compaction due.
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

test('what has searched groups the entries that it holds, and keeps no rows beside them', async () => {
  const { storage, blobs, clock } = await aFilledStorage(60, false);
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  const fresh = aStorage({ blobs, clock }).storage;
  const countProfessions = () =>
    withDirectory(fresh, async (directory) => {
      const groups = await listGroups(fresh, directory, 'profession', NO_ALIASES);
      const rows = PROFILE_KINDS.flatMap((kind) => directory.state[kind].found ?? []);
      return { groups, rows: rows.filter(({ key }) => fresh.memory.get(`${key}?columns`) !== undefined) };
    });
  const before = await countProfessions();
  expect(before.rows).toHaveLength(2);
  await listPage(fresh, { query: 'zoe' });
  blobs.resetCounts();
  expect(await countProfessions()).toEqual({ groups: before.groups, rows: [] });
  expect(blobs.log().filter(({ key }) => key.includes('-leaves/'))).toEqual([]);
});
