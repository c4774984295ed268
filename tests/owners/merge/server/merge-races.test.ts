import { expect, test } from 'vitest';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { AppError } from '../../../../src/base/http/server/errors.ts';
import { applyPendingDecisions } from '../../../../src/moderation/cases/server/carry-out-decision.ts';
import { getCaseFile } from '../../../../src/moderation/cases/storage/case-file.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { moveToTrash } from '../../../../src/moderation/server/moderation.ts';
import { keepPage, requireClaim } from '../../../../src/owners/claims/server/claims.ts';
import { storeEdit } from '../../../../src/owners/editing/storage.ts';
import { keepMerges } from '../../../../src/owners/merge/server/upkeep.ts';
import {
  getMergedProfile,
  getProfileRecord,
  getRecordOrTombstone,
  getVersionedProfile,
} from '../../../../src/profiles/storage/profile-record.ts';
import { mergingOn, portraitOf, TAKEN, twoPages } from '../../../support/builders/merge-worlds.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aSite, PASSWORD } from '../../../support/calls/calls.ts';
import { sampled } from '../../../support/chance/runs.ts';
import { runBetween } from '../../../support/faults/interleave.ts';

const CALLS = Array.from({ length: 70 }, (_, index) => index + 1);

const aWorld = async () => {
  const site = aSite();
  const pages = await twoPages(site.storage);
  const process = site.blobs.newProcess();
  return {
    site,
    ...pages,
    process,
    one: aStorage({ blobs: site.blobs, clock: site.clock, process }).storage,
  };
};
type World = Awaited<ReturnType<typeof aWorld>>;

/** Says whether an act was done, or refused as its call refuses it. */
const isDone = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    return (await work) !== false;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
};

type Act = (storage: Storage, world: World) => Promise<boolean>;
/** With the versions that were looked at before either act. */
const merge: Act = (storage, { keep, drop }) =>
  isDone(mergingOn(storage).merge(keep.id, drop.id, TAKEN, [1, 1]));
const back: Act = (storage, { drop, keep }) => isDone(mergingOn(storage).merge(drop.id, keep.id, [], [1, 1]));
const remove: Act = (storage, { drop }) =>
  isDone(moveToTrash(mergingOn(storage).call, { id: drop.id, profile: 'personal' }));
const removeKeep: Act = (storage, { keep }) =>
  isDone(moveToTrash(mergingOn(storage).call, { id: keep.id, profile: 'personal' }));
const editOf =
  (name: 'keep' | 'drop'): Act =>
  async (storage, world) => {
    const change = { by: 'administrator' as const };
    const edited = await storeEdit(
      storage,
      world[name].id,
      (old) => (old?.version === 1 ? { ...old, hobbies: 'Sailing', version: 2 } : null),
      change,
    );
    return edited.done;
  };
const claim: Act = async (storage, { drop }) => {
  const token = await createLink(storage, 'claim', drop.id, { email: drop.email });
  return isDone(requireClaim(storage, token).then((claimed) => keepPage(storage, claimed, PASSWORD)));
};
const unmerge: Act = (storage, { drop }) => isDone(mergingOn(storage).unmerge(drop.id));
const erase: Act = async (storage, { keep }) => {
  const page = await getVersionedProfile(storage, keep.id);
  return page !== null && eraseProfile(storage, page.value, {}, { etag: page.etag });
};

/** Tries two acts at each moment of the first; `check` sees the world after both. */
const race = async (
  first: Act,
  second: Act,
  check: (world: World, done: [boolean, boolean], about: string) => Promise<void>,
  prepare: (world: World) => Promise<unknown> = async () => {},
): Promise<void> => {
  for (const at of sampled(CALLS)) {
    const world = await aWorld();
    await prepare(world);
    const { site, process, one } = world;
    const done = await runBetween(
      process,
      at,
      () => first(one, world),
      () => second(site.storage, world),
    );
    if (done === null) return;
    site.clock.advance(120_000);
    const { storage } = aStorage({ blobs: site.blobs, clock: site.clock });
    world.site.storage = storage;
    await keepMerges(storage, site.clock.now(), Number.POSITIVE_INFINITY);
    await check(world, done, `call ${at}: ${done}`);
  }
};

const isMerged = async ({ site, drop }: World): Promise<boolean> =>
  (await getMergedProfile(site.storage, drop.id)) !== null;
const isThere = async ({ site }: World, id: string): Promise<boolean> =>
  (await getProfileRecord(site.storage, id)) !== null;

const expectOne = (done: [boolean, boolean], about: string): void =>
  expect(done.filter(Boolean), about).toHaveLength(1);

test.each<[string, Act]>([
  ['an edit of the page that goes', editOf('drop')],
  ['an edit of the page that stays', editOf('keep')],
])('of a merge and, at any moment of it, %s both keep what they say', async (_name, edit) => {
  await race(merge, edit, async (world, [merged, edited], about) => {
    expect(merged || edited, about).toBe(true);
    expect(await isMerged(world), about).toBe(merged);
    if (!edited || edit !== editOf('keep')) return;
    expect((await getProfileRecord(world.site.storage, world.keep.id))?.hobbies, about).toBe('Sailing');
  });
});

test('of two merges of one page one is done', async () => {
  await race(
    merge,
    (storage, { company, drop }) => isDone(mergingOn(storage).merge(company.id, drop.id, [], [1, 1])),
    async (world, done, about) => {
      expect(done[1], about).toBe(false);
      expect(await isMerged(world), about).toBe(done[0]);
    },
  );
  await race(merge, merge, async (world, done, about) => {
    expectOne(done, about);
    expect(await isMerged(world), about).toBe(true);
    const { merges } = (await getProfileRecord(world.site.storage, world.keep.id)) as { merges?: unknown[] };
    expect(merges, about).toHaveLength(1);
  });
});

test('of two pages that go into each other one stays', async () => {
  await race(merge, back, async (world, done, about) => {
    expectOne(done, about);
    const there = [await isThere(world, world.keep.id), await isThere(world, world.drop.id)];
    expect(there, about).toEqual(done);
  });
});

test('of a merge and the deletion of the page that goes one is done', async () => {
  await race(merge, remove, async (world, done, about) => {
    expectOne(done, about);
    await applyPendingDecisions(world.site.storage, world.drop.id);
    const stored = (await getRecordOrTombstone(world.site.storage, world.drop.id)) as Record<string, unknown>;
    expect([stored['merged'] !== undefined, stored['trashed'] !== undefined], about).toEqual(done);
    if (done[0]) expect((await getCaseFile(world.site.storage, world.drop.id)).pending, about).toEqual([]);
  });
  await race(remove, merge, async (world, done, about) => {
    expectOne(done, about);
    expect(await isMerged(world), about).toBe(done[1]);
  });
});

test('of a merge and the deletion of the page that stays neither is lost', async () => {
  await race(merge, removeKeep, async (world, [merged, removed], about) => {
    expect(removed, about).toBe(true);
    expect(await isMerged(world), about).toBe(merged);
    expect(await isThere(world, world.keep.id), about).toBe(false);
    if (!merged) expect(await isThere(world, world.drop.id), about).toBe(true);
  });
});

test('of a merge and a claim of the page that goes one is done, and no login is without a page', async () => {
  await race(merge, claim, async (world, done, about) => {
    expectOne(done, about);
    expect(await isMerged(world), about).toBe(done[0]);
    expect((await getAccount(world.site.storage, world.drop.id)) !== null, about).toBe(done[1]);
  });
  await race(claim, merge, async (world, done, about) => {
    expectOne(done, about);
    expect(await isMerged(world), about).toBe(done[1]);
    expect((await getAccount(world.site.storage, world.drop.id)) !== null, about).toBe(done[0]);
  });
});

const mergeFirst = (world: World) => mergingOn(world.site.storage).merge(world.keep.id, world.drop.id, TAKEN);

test('of two takings back one is done, and both pages are as they were', async () => {
  await race(
    unmerge,
    unmerge,
    async (world, done, about) => {
      expectOne(done, about);
      expect(await portraitOf(world.site.storage, world.drop.id), about).toMatchObject({
        counts: { like: 2, view: 7 },
      });
    },
    mergeFirst,
  );
});

test('of a taking back and the erasing of the page that stays each leaves what it says', async () => {
  await race(
    unmerge,
    erase,
    async (world, [taken, erased], about) => {
      expect(erased, about).toBe(true);
      expect(await isThere(world, world.drop.id), about).toBe(taken);
    },
    mergeFirst,
  );
  await race(
    erase,
    unmerge,
    async (world, [erased, taken], about) => {
      if (erased) expect(await isThere(world, world.drop.id), about).toBe(taken);
      else expect(taken, about).toBe(true);
    },
    mergeFirst,
  );
});
