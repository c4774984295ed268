import { expect, test } from 'vitest';
import { UPKEEP_TASKS } from '../../../../src/app/upkeep/server/tasks.ts';
import { runUpkeep, type UpkeepTask } from '../../../../src/app/upkeep/server/upkeep.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { addView } from '../../../../src/profiles/counts/storage/counts.ts';
import { countVisit } from '../../../../src/site/visits/storage.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';

const aTask = (name: string, run: UpkeepTask['run'] = async () => {}): UpkeepTask => ({
  name,
  every: 3_600_000,
  run,
});

test('a task runs once in its period, however many processes start it', async () => {
  const { storage, clock } = aStorage();
  let runs = 0;
  const tasks = [aTask('counted', async () => (runs += 1))];
  expect((await runUpkeep(storage, tasks)).done).toEqual(['counted']);
  expect((await runUpkeep(storage, tasks)).done).toEqual([]);
  clock.advance(3_600_000);
  await Promise.all([runUpkeep(storage, tasks), runUpkeep(storage, tasks)]);
  expect(runs).toBe(2);
});

test('a failing task is reported and does not stop the others', async () => {
  const { storage } = aStorage();
  const tasks = [aTask('broken', () => Promise.reject(new Error('no'))), aTask('sound')];
  expect(await runUpkeep(storage, tasks)).toEqual({ done: ['sound'], failed: ['broken'], left: [] });
});

test('a task that no longer fits in the time is left for the next run', async () => {
  const { storage, clock } = aStorage();
  const tasks = [aTask('long', async () => clock.advance(30_000)), aTask('next')];
  expect(await runUpkeep(storage, tasks)).toEqual({ done: ['long'], failed: [], left: ['next'] });
  expect((await runUpkeep(storage, tasks)).done).toEqual(['next']);
});

test('a task that never ends does not hold up the others', async () => {
  const { storage } = aStorage();
  const tasks = [aTask('stuck', () => new Promise(() => {})), aTask('sound')];
  expect(await runUpkeep(storage, tasks, 18_000, 20)).toEqual({
    done: ['sound'],
    failed: [],
    left: ['stuck'],
  });
});

test('a site without visitors is compacted, too', async () => {
  const { storage, blobs, clock } = aStorage();
  const profile = aProfileRecord();
  await createProfile(storage, profile);
  await addView(storage, profile.id);
  await countVisit(storage);
  clock.advance(26 * 3_600_000);
  await runUpkeep(storage, UPKEEP_TASKS, Number.POSITIVE_INFINITY);
  for (const topic of ['directory', 'counts', 'visits'])
    expect(blobs.keys(`${topic}/s/`), topic).toHaveLength(1);
});

test('every task has a unique name that is valid in a key', () => {
  const names = UPKEEP_TASKS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
});
