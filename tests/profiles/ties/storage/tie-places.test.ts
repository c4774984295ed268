import { expect, test } from 'vitest';
import { takeTiePlace } from '../../../../src/profiles/ties/storage/tie-places.ts';
import { createBlobsSimulator } from '../../../support/blobs-simulator/blobs-simulator.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { manualClock } from '../../../support/clock.ts';

const PAGE = 'company001';
const MOST = 50;

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
    const both = processes.map((storage, at) =>
      takeTiePlace(storage, PAGE, 'confirmed', `tie${index + at}`, MOST, new Set()),
    );
    taken += (await Promise.all(both)).filter((isTaken) => isTaken).length;
  }
  expect(taken).toBe(MOST);
});

test('a process that remembers the places of a page takes another one with one write', async () => {
  const { blobs, processes } = twoProcesses();
  const [mine] = processes;
  for (const name of ['tie1', 'tie2']) {
    blobs.resetCounts();
    expect(await takeTiePlace(mine, PAGE, 'confirmed', name, MOST, new Set())).toBe(true);
    expect(blobs.counts().operations, name).toBe(1);
  }
});

test('a place whose tie never came, or is gone, is given away after a while in every process', async () => {
  const { clock, processes } = twoProcesses();
  const [mine, other] = processes;
  for (const storage of [mine, other]) {
    expect(await takeTiePlace(storage, PAGE, 'asked', `tie-${storage === mine}`, 2, new Set())).toBe(true);
    clock.advance(1);
  }
  expect(await takeTiePlace(mine, PAGE, 'asked', 'last', 2, new Set())).toBe(false);
  clock.advance(120_000);
  expect(await takeTiePlace(mine, PAGE, 'asked', 'last', 2, new Set())).toBe(true);
});
