import { beforeEach, expect, test } from 'vitest';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { dropStrays, pageOf, type Queue, standingOf } from '../../../src/site/to-do/server/queue.ts';
import {
  listMarkKeys,
  listMarks,
  markKey,
  readMarked,
  removeMarksOf,
  updateMarked,
} from '../../../src/site/to-do/storage/marks.ts';
import { createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { aListCall } from '../../support/calls/list-call.ts';
import { manualClock } from '../../support/clock.ts';

type Thing = { since: number; stamp: number; open: boolean; turn: number };

const keyOf = (ref: string): string => `things/${ref}`;
const marksOf = (ref: string, thing: Thing | null): string[] =>
  thing?.open ? [markKey('request', ref, thing, [ref])] : [];

/** Asks, or answers: `open` says which. */
const change = (storage: Storage, ref: string, open: boolean, turn = 0) =>
  updateMarked<Thing>(
    storage,
    keyOf(ref),
    (stored) => {
      const now = storage.now();
      if (stored?.open === open && stored.turn === turn) return null;
      return { since: stored?.open ? stored.since : now, stamp: open ? now : 0, open, turn };
    },
    (thing) => marksOf(ref, thing),
  );

const queue: Queue<{ ref: string; turn: number }> = {
  kind: 'request',
  find: async (storage, marking) => {
    const marks = await marking;
    const things = await readMarked<{ thing: Thing | null }>(
      storage,
      marks,
      ({ ref }) => keyOf(ref),
      async ({ ref }) => ({ thing: await storage.getJson<Thing>(keyOf(ref)) }),
      ({ thing }) => thing?.open === true,
    );
    return marks.map(({ ref }, at) => {
      const thing = things[at]?.thing;
      return thing ? { ref, turn: thing.turn } : undefined;
    });
  },
  marksNow: async (storage, { ref }) => marksOf(ref, await storage.getJson<Thing>(keyOf(ref))),
  toWaiting: ({ ref }) => ({ kind: 'request', id: ref, name: ref, at: 0 }),
};

let site: ReturnType<typeof aStorage>;
beforeEach(() => {
  site = aStorage();
});

const refs = async (storage: Storage): Promise<string[]> =>
  (await pageOf(aListCall(storage), queue, {})).items.map(({ item }) => item.ref);
const count = async (storage: Storage): Promise<number> =>
  (await standingOf(storage, queue, listMarkKeys(storage))).get('request')?.count ?? 0;

test('what is asked waits with its age, and no longer once it is answered', async () => {
  for (const ref of ['one', 'two', 'three']) {
    site.clock.advance(1_000);
    await change(site.storage, ref, true);
  }
  expect(await refs(site.storage)).toEqual(['one', 'two', 'three']);
  expect((await listMarks(site.storage, 'request')).map(({ since }) => site.clock.now() - since)).toEqual([
    2_000, 1_000, 0,
  ]);
  await change(site.storage, 'two', false);
  expect(await refs(site.storage)).toEqual(['one', 'three']);
  expect(site.blobs.keys('waiting/')).toHaveLength(2);
  await change(site.storage, 'one', false);
  site.clock.advance(1);
  await change(site.storage, 'one', true);
  expect(await refs(site.storage)).toEqual(['three', 'one']);
});

test('pages go on where the one before ended, and what is over makes none shorter', async () => {
  for (let index = 10; index < 20; index += 1) {
    site.clock.advance(1);
    await change(site.storage, `t${index}`, true);
  }
  // Marks of a crash.
  for (const ref of ['t00', 't01', 't02'])
    await site.storage.put(markKey('request', ref, { since: site.clock.now() - 100_000 }), '');
  const seen: string[] = [];
  let cursor: string | null = null;
  const sizes: number[] = [];
  do {
    const page: Awaited<ReturnType<typeof pageOf<{ ref: string }>>> = await pageOf(
      aListCall(site.storage),
      queue,
      {
        limit: 4,
        ...(cursor !== null && { cursor }),
      },
    );
    sizes.push(page.items.length);
    seen.push(...page.items.map(({ item }) => item.ref));
    cursor = page.next;
  } while (cursor !== null);
  expect(sizes).toEqual([4, 4, 2]);
  expect(seen).toEqual(Array.from({ length: 10 }, (_, index) => `t${index + 10}`));
  const other = await pageOf(aListCall(site.storage), queue, { limit: 4 });
  await expect(
    pageOf(aListCall(site.storage), queue, { cursor: other.next as string }, { scope: 'another' }),
  ).rejects.toThrow('This cursor is not valid.');
});

test('a crash at any storage call leaves one mark too many, never one too few, and upkeep removes it', async () => {
  for (const applied of ['no', 'yes'] as const)
    for (const steps of [[true], [true, false], [true, false, true]]) {
      for (let at = 1; ; at += 1) {
        const clock = manualClock();
        const blobs = createBlobsSimulator({ now: clock.now });
        const doomed = blobs.newProcess();
        doomed.faults.crashAt(at, { applied });
        const crashing = aStorage({ blobs, clock, process: doomed }).storage;
        for (const [turn, open] of steps.entries()) {
          await change(crashing, 'one', open, turn).catch(() => null);
          clock.advance(1_000);
        }
        const { storage } = aStorage({ blobs, clock, process: blobs.newProcess() });
        const isOpen = (await storage.getJson<Thing>(keyOf('one')))?.open === true;
        expect(await refs(storage), `${steps} ${at} ${applied}`).toEqual(isOpen ? ['one'] : []);
        expect(await count(storage)).toBe(isOpen ? 1 : 0);
        clock.advance(60_000);
        await dropStrays(storage, queue);
        expect(await refs(storage)).toEqual(isOpen ? ['one'] : []);
        if (!isOpen) expect(blobs.keys('waiting/')).toEqual([]);
        if (!doomed.faults.hasCrashed()) break;
      }
    }
});

test('a mark that is younger than a minute stays, because its record may be on its way', async () => {
  const key = markKey('request', 'one', { since: site.clock.now() });
  await site.storage.put(key, '');
  const drop = async (): Promise<void> => {
    const tasks: (() => Promise<unknown>)[] = [];
    expect(await refs(site.storage.deferringTo((task) => tasks.push(task)))).toEqual([]);
    for (const task of tasks) await task();
  };
  await drop();
  expect(site.blobs.keys('waiting/')).toEqual([key]);
  site.clock.advance(60_000);
  await drop();
  expect(site.blobs.keys('waiting/')).toEqual([]);
});

test('the mark of a change that never came hides nothing', async () => {
  await change(site.storage, 'one', true);
  site.clock.advance(1_000);
  const { since } = (await listMarks(site.storage, 'request'))[0]!;
  await site.storage.put(markKey('request', 'one', { since, stamp: site.clock.now() }, ['one']), '');
  const other = aStorage({ blobs: site.blobs, clock: site.clock }).storage;
  expect(await refs(other)).toEqual(['one']);
  expect(await count(other)).toBe(1);
});

test('of two changes at once both take effect, and one mark is left', async () => {
  for (let round = 0; round < 20; round += 1) {
    const other = aStorage({ blobs: site.blobs, clock: site.clock }).storage;
    const ref = `r${round}`;
    await change(site.storage, ref, true);
    site.clock.advance(1_000);
    await Promise.all([change(site.storage, ref, true, 1), change(other, ref, true, 2)]);
    expect(site.blobs.keys(`waiting/`).filter((key) => key.includes(`/${ref}.`))).toEqual(
      marksOf(ref, await site.storage.getJson<Thing>(keyOf(ref))),
    );
  }
});

test('what a late list still names and is answered does not show, in the process that answered nor in another', async () => {
  const clock = manualClock();
  const blobs = createBlobsSimulator({ now: clock.now, listLag: 60_000 });
  const here = aStorage({ blobs, clock }).storage;
  const there = aStorage({ blobs, clock }).storage;
  await change(here, 'one', true);
  clock.advance(60_001);
  expect([await refs(here), await refs(there)]).toEqual([['one'], ['one']]);
  await change(here, 'one', false);
  expect((await here.list('waiting/')).keys).toHaveLength(1);
  expect([await refs(here), await count(here)]).toEqual([[], 0]);
  clock.advance(5_000);
  expect([await refs(there), await count(there)]).toEqual([[], 0]);
});

test('a warm process asks for a second list with one operation', async () => {
  for (let index = 0; index < 5; index += 1) await change(site.storage, `t${index}`, true);
  await refs(site.storage);
  site.blobs.resetCounts();
  await refs(site.storage);
  expect(site.blobs.counts().operations).toBe(1);
});

test('the marks of a deleted page go, those of a page whose id is a part of another stay', async () => {
  for (const ref of ['aaaaaaaaaa', 'aaaaaaaaaab']) await change(site.storage, ref, true);
  await removeMarksOf(site.storage, 'aaaaaaaaaa');
  expect((await listMarks(site.storage, 'request')).map(({ ref }) => ref)).toEqual(['aaaaaaaaaab']);
});
