import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { newestIn } from '../../../src/base/engine/storage/newest.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { eraseProfile } from '../../../src/moderation/deletion/storage.ts';
import { hideProfile } from '../../../src/moderation/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import { getVersionedProfile } from '../../../src/profiles/storage/profile-record.ts';
import { readCurrentChange } from '../../../src/search/storage/current-changes.ts';
import { directoryTopic, withDirectory } from '../../../src/search/storage/directory.ts';
import { digestDirectory, toEntryDigest } from '../../../src/search/storage/directory-digest.ts';
import { DIRECTORY_FORMAT } from '../../../src/search/storage/directory-entry.ts';
import type { DirectoryState } from '../../../src/search/storage/directory-state.ts';
import { upgradeSlice } from '../../../src/search/storage/directory-upgrade.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { BY_ADMIN, editStored } from '../../support/builders/stored-profiles.ts';
import { runs } from '../../support/chance/runs.ts';

type Site = ReturnType<typeof aStorage>;
type Member = { id: string; order: string; profile: 'personal' | 'professional' };

const SETTLED = 120_000;

const join = async ({ storage, clock }: Site, members: Member[]): Promise<void> => {
  const number = String(members.length).padStart(4, '0');
  const given = { id: `member${number}`, order: timeOrderedId(clock.now()) };
  const record =
    members.length % 4 === 3
      ? aBusinessRecord({ ...given, companyname: `Firm ${number}` })
      : aProfileRecord({ ...given, name: `Person ${number}` });
  members.push(record);
  await createProfile(storage, record);
  clock.advance(10);
};

/** Changes the newest snapshot into one that an earlier version could have written. */
const asBefore = async (
  { storage, blobs, clock }: Site,
  change: (state: DirectoryState) => void,
): Promise<Site> => {
  const key = blobs.keys('directory/s/').at(-1) as string;
  const snapshot = (await storage.getJson(key)) as { state: DirectoryState };
  change(snapshot.state);
  await storage.putJson(key, snapshot);
  return aStorage({ blobs, clock });
};

/** A directory of `count` profiles in the format before, which had no rows. */
const anOldSite = async (count: number): Promise<{ site: Site; members: Member[] }> => {
  const site = aStorage({ staleness: 0 });
  const members: Member[] = [];
  for (let number = 0; number < count; number += 1) await join(site, members);
  site.clock.advance(SETTLED);
  await compactTopic(site.storage, directoryTopic);
  const old = await asBefore(site, (state) => {
    state.format = DIRECTORY_FORMAT - 1;
    for (const kind of ['personal', 'professional'] as const) state[kind] = { ...state[kind], rows: [] };
  });
  return { site: old, members };
};

const rowsOf = (storage: Storage) =>
  withDirectory(storage, async ({ state }) => {
    const rows: unknown[] = [];
    for (const kind of ['personal', 'professional'] as const)
      for await (const { order, value } of newestIn<readonly unknown[]>(
        storage,
        state[kind].rows,
        new Map(),
        null,
      ))
        rows.push([order, value[0], value[1]]);
    return rows;
  });

const upgradeAll = async ({ storage }: Site, limit: number): Promise<number> => {
  for (let slices = 1; slices < 100; slices += 1)
    if ((await upgradeSlice(storage, limit)).kind === 'whole') return slices;
  throw new Error('The upgrade never ends');
};

const expectWhole = async (site: Site, members: readonly Member[]): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) {
    site.clock.advance(SETTLED);
    await compactTopic(site.storage, directoryTopic);
  }
  const { storage } = aStorage(site);
  const wanted = new Map();
  const rows = [];
  for (const member of members) {
    const change = await readCurrentChange(storage, member);
    const place = toEntryDigest(change);
    if (place !== null) wanted.set(member.order, place);
    if (change.entry !== null)
      rows.push([member.order, member.id, change.entry.companyname || change.entry.name]);
  }
  expect(await digestDirectory(storage)).toEqual(wanted);
  expect((await rowsOf(storage)).sort()).toEqual(rows.sort());
  expect(await withDirectory(storage, async ({ state }) => [state.format, state.upgrade])).toEqual([
    DIRECTORY_FORMAT,
    undefined,
  ]);
};

test('a directory is upgraded a slice at a time, and no slice is lost', async () => {
  const { site, members } = await anOldSite(40);
  expect(await upgradeSlice(site.storage, 12)).toEqual({ kind: 'part', profiles: 12 });
  // Compactions of people and of companies: each sweeps what nothing refers to.
  for (let turn = 0; turn < 4; turn += 1) {
    await join(site, members);
    site.clock.advance(SETTLED);
    expect(await compactTopic(site.storage, directoryTopic)).toBe(true);
  }
  // Another process goes on where the first one ended.
  expect(await upgradeAll(aStorage(site), 12)).toBeLessThan(5);
  await expectWhole(site, members);
});

test('an upgrade ends complete, whatever happens to profiles and snapshots between its slices', async () => {
  const step = fc.record({
    kind: fc.constantFrom('join', 'edit', 'verify', 'hide', 'delete', 'compact', 'slice', 'slice', 'fail'),
    who: fc.nat(40),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(30),
      fc.array(step, { maxLength: 14 }),
      fc.integer({ min: 1, max: 9 }),
      async (count, steps, limit) => {
        const { site, members } = await anOldSite(count + 1);
        for (const { kind, who } of steps) {
          const { clock, blobs } = site;
          // A new process each time, with an empty memory.
          const { storage } = aStorage(site);
          const id = members[who % members.length]?.id ?? '';
          const versioned = await getVersionedProfile(storage, id);
          if (kind === 'join') await join(site, members);
          else if (kind === 'slice') await upgradeSlice(storage, limit);
          else if (kind === 'compact') {
            clock.advance(SETTLED);
            await compactTopic(storage, directoryTopic);
          } else if (kind === 'fail') {
            blobs.faults.failNext(9, 500, {
              when: ({ operation, key }) => operation === 'put' && key.startsWith('directory/s/'),
            });
            await upgradeSlice(storage, limit).catch(() => null);
            blobs.faults.clear();
          } else if (versioned === null) continue;
          else if (kind === 'edit') await editStored(storage, id, { nickname: 'Other' });
          else if (kind === 'verify') await verifyProfile(storage, id, true, 'admin');
          else if (kind === 'hide') await hideProfile(storage, id, timeOrderedId(clock.now()), BY_ADMIN);
          else await eraseProfile(storage, versioned.value);
          clock.advance(10);
        }
        await upgradeAll(site, limit);
        await expectWhole(site, members);
      },
    ),
    runs(40),
  );
});
