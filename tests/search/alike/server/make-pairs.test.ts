import { expect, test } from 'vitest';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { makePairs } from '../../../../src/search/alike/server/make-pairs.ts';
import { getPairList, getPairs } from '../../../../src/search/alike/storage/pair-list.ts';
import { createBlobsSimulator } from '../../../support/blobs-simulator/blobs-simulator.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { manualClock } from '../../../support/clock.ts';

const aPage = (id: string) => aProfileRecord({ id: `page00000${id}`, dob: '1867-11-07' });

/** A site whose list has one pair, and a third page that came since. */
const aSite = async () => {
  const clock = manualClock();
  const blobs = createBlobsSimulator({ now: clock.now });
  const { storage } = aStorage({ clock, blobs });
  for (const id of ['1', '2']) await createProfile(storage, aPage(id));
  await makePairs(storage);
  clock.advance(1_000);
  await createProfile(storage, aPage('3'));
  return { clock, blobs, storage };
};

const listOf = async (storage: Awaited<ReturnType<typeof aSite>>['storage']) => {
  const list = await getPairList(storage);
  return list === null
    ? null
    : { list, pairs: (await getPairs(storage, list)).filter((pair) => pair !== null) };
};

test('a crash anywhere leaves the list before or the new one whole, and a repeat leaves nothing else', async () => {
  const whole = await aSite();
  whole.blobs.resetCounts();
  await makePairs(whole.storage);
  const calls = whole.storage.operations;
  for (let call = 1; call <= calls; call += 1)
    for (const applied of ['no', 'yes'] as const) {
      const { clock, blobs, storage } = await aSite();
      const dying = blobs.newProcess();
      dying.faults.crashAt(call, { applied });
      await makePairs(aStorage({ clock, blobs, process: dying }).storage).catch(() => undefined);
      const left = await listOf(storage);
      expect([1, 3]).toContain(left?.pairs.length);
      clock.advance(1_000);
      expect(await makePairs(storage)).toBe(3);
      expect((await storage.list('alike/')).keys.length).toBe(2);
    }
});

test('of two that look at once the one that began later has the list', async () => {
  const { clock, storage } = await aSite();
  const first = makePairs(storage);
  clock.advance(1_000);
  await Promise.all([first, makePairs(storage)]);
  const left = await listOf(storage);
  expect([left?.list.at, left?.pairs.length]).toEqual([storage.now(), 3]);
  expect((await storage.list('alike/')).keys.length).toBe(2);
});
