// @module-tag long
import { afterEach, expect, test } from 'vitest';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import { RestoreRefused } from '../../src/commands/manage/archive/begin-restore.ts';
import { restoreSite } from '../../src/commands/manage/archive/restore-site.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { CALL_MS, WORK_MS } from '../../src/imports/batches/rules.ts';
import { importProfiles } from '../../src/imports/import/server/import-profiles.ts';
import { getRestoreMark } from '../../src/imports/restore/storage/restore-mark.ts';
import { createProfile } from '../../src/owners/editing/storage.ts';
import { digestDirectory } from '../../src/search/storage/directory-digest.ts';
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

/** Restores with functions in which certain storage calls take a whole turn. Returns the number of calls. */
const restoreInTurns = async (
  site: Site,
  file: string,
  isSlow: (call: { operation: string; key: string }, number: number) => boolean,
  options: { pieceSize?: number } = {},
): Promise<number> => {
  let turns = 0;
  await site.restoreFile(file, {
    ...options,
    intoExisting: true,
    site: () => {
      turns += 1;
      const worker = site.aFunction();
      let number = 0;
      worker.process.faults.onCall((call, moment) => {
        if (moment !== 'sent') return;
        number += 1;
        if (isSlow(call, number)) site.clock.advance(WORK_MS + 1);
      });
      return worker;
    },
  });
  return turns;
};

test('what one call has no time for is for the next one', async () => {
  const { file } = await anArchivedSite(250);
  const wanted = await restoredDirectly(file);
  const site = aDeployedSite();
  await importProfiles(site.aFunction().storage, await aLinesFile(generatePeople(30, 9)));
  const turns = await restoreInTurns(
    site,
    file,
    ({ operation, key }, number) => operation === 'put' && !key.startsWith('manage/') && number % 40 === 0,
  );
  expect(turns).toBeGreaterThan(6);
  await expectRestored(site, wanted);
});

test('a call continues the directory that another one began', { tags: ['long'] }, async () => {
  const { file } = await anArchivedSite(1_100);
  const wanted = await restoredDirectly(file);
  const site = aDeployedSite(60_000);
  site.blobs.resetCounts();
  const isRead = ({ operation, key }: { operation: string; key: string }): boolean =>
    operation === 'get' && key.startsWith('profiles/');
  let reads = 0;
  const turns = await restoreInTurns(site, file, (call) => isRead(call) && ++reads % 400 === 0, {
    pieceSize: 200_000,
  });
  expect(turns).toBeGreaterThan(8);
  expect(site.blobs.log().filter(isRead)).toHaveLength(1_101);
  await expectRestored(site, wanted);
});

test('a call that died is replaced once it could no longer write', async () => {
  const { file } = await anArchivedSite(40);
  const wanted = await restoredDirectly(file);
  const waits: number[] = [];
  for (let call = 60; call < 66; call += 1) {
    const site = aDeployedSite();
    const first = site.aFunction();
    first.process.faults.crashAt(call);
    let [died, next] = [0, 0];
    first.process.faults.onCall(() => {
      died = site.clock.now();
    });
    await site.restoreFile(file, {
      ...SMALL,
      site: () => {
        if (!first.process.faults.hasCrashed()) return first;
        const worker = site.aFunction();
        worker.process.faults.onCall(({ operation, key }) => {
          if (operation === 'put' && key === 'manage/restore') next ||= site.clock.now();
        });
        return worker;
      },
    });
    waits.push(next - died);
    await expectRestored(site, wanted, `call ${call}`);
  }
  // Between two calls nobody is waited for.
  expect(Math.max(...waits)).toBeGreaterThan(CALL_MS - 3_000);
});

test('two commands that restore one archive at once take turns', async () => {
  const { file } = await anArchivedSite(40);
  const site = aDeployedSite();
  const writing = new Set<number>();
  let together = 0;
  let number = 0;
  const aWatched = () => {
    const worker = site.aFunction();
    number += 1;
    const me = number;
    worker.process.faults.onCall(async ({ operation, key }, moment) => {
      if (operation === 'get' || operation === 'list' || key.startsWith('manage/')) return;
      if (moment === 'sent') writing.add(me);
      if (writing.size > 1) together += 1;
      await new Promise((done) => setTimeout(done, 1));
      if (moment === 'answering') writing.delete(me);
    });
    return worker;
  };
  const sleep = (): Promise<void> => new Promise((done) => setTimeout(done, 1));
  const restore = () => site.restoreFile(file, { ...SMALL, site: aWatched, sleep });
  await Promise.all([restore(), restore()]);
  expect(together).toBe(0);
  await expectRestored(site, await restoredDirectly(file));
});

test('a call that was suspended for a while changes nothing when it wakes up', async () => {
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
    let [calls, isAsleep] = [0, false];
    let fallsAsleep = (): void => {};
    const asleep = new Promise<void>((resolve) => {
      fallsAsleep = resolve;
    });
    first.process.faults.onCall(async (_call, moment) => {
      if (moment !== 'answering') return;
      calls += 1;
      if (calls < call) return;
      isAsleep = true;
      fallsAsleep();
      await awake;
    });
    const suspended: Promise<unknown>[] = [];
    const send: typeof fetch = async (input, init) => {
      if (isAsleep) return site.sendTo(site.aFunction)(input, init);
      const answer = site.sendTo(() => first)(input, init);
      suspended.push(answer.catch(() => {}));
      // The platform answers in its place.
      return Promise.race([answer, asleep.then(() => new Response(null, { status: 502 }))]);
    };
    await site.restoreFile(file, { ...SMALL, intoExisting: true, send });
    const { storage } = site.aFunction();
    await createProfile(storage, aProfileRecord({ id: 'coming0001', email: '' }));
    const before = { content: contentOf(site.blobs), directory: await digestDirectory(storage) };
    wake();
    await Promise.all(suspended);
    expect(contentOf(site.blobs), `call ${call}`).toEqual(before.content);
    expect(await digestDirectory(storage), `call ${call}`).toEqual(before.directory);
    if (!isAsleep) return expect(call).toBeGreaterThan(100);
  }
});

test('an archive that takes the place of a half restored one stops its calls', async () => {
  const { file: one } = await anArchivedSite(40);
  const other = await archiveOf((await aUsedSite(12)).storage);
  const site = aDeployedSite();
  let second: Promise<unknown> | undefined;
  let firstEnded: Promise<unknown> = Promise.resolve();
  // The clock goes on only once nothing is on its way any more.
  const sleep = async (milliseconds: number): Promise<void> => {
    await firstEnded;
    site.clock.advance(milliseconds);
  };
  const first = site.aFunction();
  let calls = 0;
  first.process.faults.onCall(async (call, moment) => {
    if (moment === 'sent' && call.operation === 'put') calls += 1;
    if (calls !== 40 || second !== undefined) return;
    second = Promise.resolve();
    await expect(site.restoreFile(other, SMALL)).rejects.toThrow(RestoreRefused);
    second = site.restoreFile(other, { ...SMALL, intoExisting: true, sleep });
    await new Promise((done) => setTimeout(done, 50));
  });
  const ended = site.restoreFile(one, { ...SMALL, site: () => first });
  firstEnded = ended.catch(() => {});
  await expect(ended).rejects.toThrow(/Another archive is being restored/);
  await second;
  await expectRestored(site, await restoredDirectly(other));
});

/** Ends a process while it restores profiles, whatever their random ids have made of the order and the batches. */
const dieAmongProfiles = ({ process: { faults } }: Pick<ReturnType<Site['aFunction']>, 'process'>): void => {
  let puts = 0;
  faults.onCall(({ operation, key }, moment) => {
    if (moment !== 'sent' || operation !== 'put' || !key.startsWith('profiles/')) return;
    puts += 1;
    if (puts === 700) faults.crashAt(1);
  });
};

test('a direct restore and one through the site continue each other', { tags: ['long'] }, async () => {
  const { file } = await anArchivedSite(1_100);
  const wanted = await restoredDirectly(file);
  const pieceSize = 100_000;
  const site = aDeployedSite();
  const dying = site.aFunction();
  dieAmongProfiles(dying);
  await expect(restoreSite(dying.storage, file, { pieceSize })).rejects.toThrow();
  const { done = 0 } = (await getRestoreMark(site.aFunction().storage)) ?? {};
  expect(done).toBeGreaterThan(0);
  await site.restoreFile(file, { pieceSize });
  await expectRestored(site, wanted);

  const back = aDeployedSite();
  const worker = back.aFunction();
  dieAmongProfiles(worker);
  const isOver = (): boolean => worker.process.faults.hasCrashed();
  const send: typeof fetch = (input, init) =>
    isOver() ? Promise.reject(new Error('interrupted')) : back.sendTo(() => worker)(input, init);
  await expect(back.restoreFile(file, { pieceSize, send })).rejects.toThrow();
  const { until = 0 } = (await getRestoreMark(back.aFunction().storage)) ?? {};
  const waits: number[] = [];
  const sleep = async (milliseconds: number): Promise<void> => {
    waits.push(milliseconds);
    back.clock.advance(milliseconds);
  };
  expect(until).toBeGreaterThan(0);
  await restoreSite(back.aFunction().storage, file, { sleep });
  expect(waits.length).toBeLessThan(2);
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
