// @module-tag long
import { afterEach, expect, test } from 'vitest';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import { RestoreRefused } from '../../src/commands/manage/archive/begin-restore.ts';
import { restoreSite } from '../../src/commands/manage/archive/restore-site.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { importProfiles } from '../../src/imports/import/server/import-profiles.ts';
import { getRestoreMark } from '../../src/imports/restore/storage/restore-mark.ts';
import { WORKER_TIMEOUT_MS } from '../../src/imports/storage/worker-state.ts';
import { createProfile } from '../../src/owners/editing/storage.ts';
import { digestDirectory } from '../../src/search/storage/directory-digest.ts';
import { createManageToken } from '../../src/site/probe/storage/manage-tokens.ts';
import { anArchivedSite, aUsedSite } from '../support/builders/archived-site.ts';
import { generatePeople } from '../support/builders/generate-people.ts';
import { aLinesFile } from '../support/builders/lines-file.ts';
import { aProfileRecord } from '../support/builders/profiles.ts';
import { aDeployedSite } from '../support/faults/deployed-site.ts';
import {
  archiveOf,
  contentOf,
  expectRestored,
  restoredDirectly,
  type Site,
  SMALL,
} from '../support/faults/restored-sites.ts';

afterEach(() => provideStorage(null));

/** Restores with functions of which certain storage calls take a whole turn; the command looks after each turn. Returns their number. */
const restoreInTurns = async (
  site: Site,
  file: string,
  isSlow: (call: { key: string }, number: number) => boolean,
  pieceSize: number,
): Promise<number> => {
  const command = site.aCommand();
  let turns = 0;
  const start = async (run: string | null): Promise<number> => {
    if (run === null) return 202;
    turns += 1;
    const worker = site.aFunction();
    let number = 0;
    worker.process.faults.onCall((call, moment) => {
      if (moment !== 'sent') return;
      number += 1;
      if (isSlow(call, number)) site.clock.advance(13 * 60_000);
    });
    const authorization = `Bearer ${await createManageToken(command.storage, 'restore')}`;
    return (await site.call('restore', { authorization }, JSON.stringify({ run }), worker)).status;
  };
  await site.restoreFile(file, { pieceSize, command, intoExisting: true, start });
  return turns;
};

test('a worker whose time is up leaves the rest to the next one', async () => {
  const { file } = await anArchivedSite(60);
  const wanted = await restoredDirectly(file);
  const site = aDeployedSite();
  await importProfiles(site.aFunction().storage, await aLinesFile(generatePeople(30, 9)));
  const turns = await restoreInTurns(site, file, (_call, number) => number % 70 === 0, SMALL.pieceSize);
  expect(turns).toBeGreaterThan(3);
  await expectRestored(site, wanted);
});

test('a worker continues the directory that another one began', { tags: ['long'] }, async () => {
  const { file } = await anArchivedSite(1_100);
  const wanted = await restoredDirectly(file);
  const site = aDeployedSite(60_000);
  site.blobs.resetCounts();
  const turns = await restoreInTurns(site, file, ({ key }) => key.endsWith('/listing'), 200_000);
  expect(turns).toBeGreaterThan(1);
  const isRead = (call: { operation: string; key: string }): boolean =>
    call.operation === 'get' && call.key.startsWith('profiles/');
  expect(site.blobs.log().filter(isRead)).toHaveLength(1_101);
  await expectRestored(site, wanted);
});

test('two workers never restore one archive at once, and a dead one is replaced', async () => {
  const { file } = await anArchivedSite(40);
  const site = aDeployedSite();
  const starts: number[] = [];
  await site.restoreFile(file, {
    ...SMALL,
    site: () => {
      starts.push(site.clock.now());
      const worker = site.aFunction();
      if (starts.length === 1) worker.process.faults.crashAt(60);
      return worker;
    },
  });
  expect(starts).toHaveLength(2);
  expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(WORKER_TIMEOUT_MS);
  await expectRestored(site, await restoredDirectly(file));
});

test('a worker that was suspended for a while changes nothing when it wakes up', async () => {
  const { file } = await anArchivedSite(14);
  const former = await aLinesFile(generatePeople(4, 9));
  for (let call = 5; ; call += 12) {
    const site = aDeployedSite();
    await importProfiles(site.aFunction().storage, former);
    const first = site.aFunction();
    let wake = (): void => {};
    const awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let [calls, starts] = [0, 0];
    let isAsleep = false;
    first.process.faults.onCall(async (_call, moment) => {
      if (moment !== 'answering') return;
      calls += 1;
      if (calls >= call) isAsleep = true;
      if (isAsleep) await awake;
    });
    const command = site.aCommand();
    let suspended: Promise<unknown> = Promise.resolve();
    const start = async (run: string | null): Promise<number> => {
      if (run === null) return 202;
      starts += 1;
      const authorization = `Bearer ${await createManageToken(command.storage, 'restore')}`;
      const worker = starts === 1 ? first : site.aFunction();
      const answer = site.call('restore', { authorization }, JSON.stringify({ run }), worker);
      if (starts === 1) suspended = answer;
      else await answer;
      return 202;
    };
    const sleep = async (milliseconds: number): Promise<void> => {
      await new Promise((done) => setTimeout(done, 1));
      if (isAsleep) site.clock.advance(milliseconds * 10);
    };
    await site.restoreFile(file, { ...SMALL, command, intoExisting: true, start, sleep });
    const { storage } = site.aFunction();
    await createProfile(storage, aProfileRecord({ id: 'coming0001', email: '' }));
    const before = { content: contentOf(site.blobs), directory: await digestDirectory(storage) };
    wake();
    await suspended;
    expect(contentOf(site.blobs), `call ${call}`).toEqual(before.content);
    expect(await digestDirectory(storage), `call ${call}`).toEqual(before.directory);
    if (!isAsleep) return expect(call).toBeGreaterThan(100);
    expect(starts, `call ${call}`).toBeGreaterThan(1);
  }
});

test('an archive that takes the place of a half restored one stops its worker', async () => {
  const { file: one } = await anArchivedSite(40);
  const other = await archiveOf((await aUsedSite(12)).storage);
  const site = aDeployedSite();
  const command = site.aCommand();
  let second: Promise<unknown> | undefined;
  const first = site.aFunction();
  let calls = 0;
  first.process.faults.onCall(async (call, moment) => {
    if (moment === 'sent' && call.operation === 'put') calls += 1;
    if (calls !== 40 || second !== undefined) return;
    second = Promise.resolve();
    await expect(restoreSite(site.aCommand().storage, other)).rejects.toThrow(RestoreRefused);
    second = site.restoreFile(other, { ...SMALL, intoExisting: true });
    await new Promise((done) => setTimeout(done, 50));
  });
  await expect(site.restoreFile(one, { ...SMALL, command, site: () => first })).rejects.toThrow(
    /Another archive is being restored/,
  );
  await second;
  await expectRestored(site, await restoredDirectly(other));
});

test('a direct restore and one through the site continue each other', { tags: ['long'] }, async () => {
  const { file } = await anArchivedSite(1_100);
  const wanted = await restoredDirectly(file);
  const site = aDeployedSite();
  const dying = site.aFunction();
  dying.process.faults.crashAt(1_900);
  await expect(restoreSite(dying.storage, file)).rejects.toThrow();
  const { done = 0 } = (await getRestoreMark(site.aFunction().storage)) ?? {};
  expect(done).toBeGreaterThan(0);
  await site.restoreFile(file, { pieceSize: 100_000 });
  await expectRestored(site, wanted);

  const back = aDeployedSite();
  const worker = back.aFunction();
  worker.process.faults.crashAt(1_900);
  const sleep = async (): Promise<void> => {
    if (worker.process.faults.hasCrashed()) throw new Error('interrupted');
    await new Promise((done) => setTimeout(done, 5));
  };
  const interrupted = back.restoreFile(file, { pieceSize: 100_000, site: () => worker, sleep });
  await expect(interrupted).rejects.toThrow('interrupted');
  await expect(restoreSite(back.aFunction().storage, file)).rejects.toThrow(RestoreRefused);
  back.clock.advance(WORKER_TIMEOUT_MS);
  await restoreSite(back.aFunction().storage, file);
  await expectRestored(back, wanted);
});

test('who registers during a restore is in the directory afterwards', async () => {
  const { file } = await anArchivedSite(40);
  const site = aDeployedSite(60_000);
  const worker = site.aFunction();
  let calls = 0;
  worker.process.faults.onCall(async (_call, moment) => {
    if (moment !== 'sent') return;
    calls += 1;
    if (calls === 80)
      await createProfile(site.aFunction().storage, aProfileRecord({ id: 'coming0001', email: '' }));
    if (calls === 90) site.clock.advance(180_000);
  });
  await site.restoreFile(file, { ...SMALL, site: () => worker });
  site.clock.advance(180_000);
  const { storage } = site.aFunction();
  expect((await digestDirectory(storage)).size).toBe(42);
  expect(await findDrift(storage, () => {}, 0)).toEqual([]);
});
