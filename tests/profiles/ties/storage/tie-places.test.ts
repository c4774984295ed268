import { expect, test } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { takeTiePlace } from '../../../../src/profiles/ties/storage/tie-places.ts';
import { createBlobsSimulator } from '../../../support/blobs-simulator/blobs-simulator.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { manualClock } from '../../../support/clock.ts';

const PAGE = 'company001';
const MOST = 50;

type Needed = Parameters<typeof takeTiePlace>[5];
const all: Needed = async (places) => places;
const take = (storage: Storage, tie: string, most = MOST, needed = all) =>
  takeTiePlace(storage, PAGE, 'confirmed', { tie, version: 1 }, most, needed);

const twoProcesses = () => {
  const clock = manualClock();
  const blobs = createBlobsSimulator({ now: clock.now });
  const aProcess = () => aStorage({ clock, blobs, process: blobs.newProcess() }).storage;
  return { clock, blobs, processes: [aProcess(), aProcess()] as const };
};

test('processes that remember the places of a page never give away more than there are', async () => {
  const { processes } = twoProcesses();
  let taken = 0;
  for (let index = 0; index < MOST + 4; index += 2) {
    const both = processes.map((storage, at) => take(storage, `tie${index + at}`));
    taken += (await Promise.all(both)).filter((isTaken) => isTaken).length;
  }
  expect(taken).toBe(MOST);
});

test('a process that remembers the places of a page takes another one with one write', async () => {
  const { blobs, processes } = twoProcesses();
  const [mine] = processes;
  for (const name of ['tie1', 'tie2']) {
    blobs.resetCounts();
    expect(await take(mine, name)).toBe(true);
    expect(blobs.counts().operations, name).toBe(1);
  }
});

test('once all places are taken, those that nobody needs are given away in every process', async () => {
  const { processes } = twoProcesses();
  const [mine, other] = processes;
  for (const storage of processes) for (const name of ['a', 'b']) await take(storage, name, 2);
  expect(await take(mine, 'c', 2)).toBe(false);
  const onlyB: Needed = async ({ b }) => (b === undefined ? {} : { b });
  expect(await take(other, 'c', 2, onlyB)).toBe(true);
  // The first one remembers the places as they were.
  expect(await take(mine, 'd', 2)).toBe(false);
  expect(await take(mine, 'c', 2)).toBe(true);
});
