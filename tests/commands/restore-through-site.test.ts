// @module-tag long
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { UPKEEP_TASKS } from '../../src/app/upkeep/server/tasks.ts';
import { runUpkeep } from '../../src/app/upkeep/server/upkeep.ts';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import { openArchive } from '../../src/commands/manage/archive/archive-writer.ts';
import { RestoreRefused } from '../../src/commands/manage/archive/begin-restore.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { NoSiteFunction } from '../../src/commands/manage/site-worker/start-worker.ts';
import { importProfiles } from '../../src/imports/import/server/import-profiles.ts';
import type { ArchiveEntry } from '../../src/imports/restore/server/archive-format.ts';
import { getRestoreMark } from '../../src/imports/restore/storage/restore-mark.ts';
import { createManageToken } from '../../src/site/probe/storage/manage-tokens.ts';
import { anArchivedSite, aUsedSite } from '../support/builders/archived-site.ts';
import { generatePeople } from '../support/builders/generate-people.ts';
import { aFolder, aLinesFile } from '../support/builders/lines-file.ts';
import { aProfileRecord } from '../support/builders/profiles.ts';
import { aDeployedSite } from '../support/faults/deployed-site.ts';
import {
  contentOf,
  expectRestored,
  restoredDirectly,
  SMALL,
  takingTime,
} from '../support/faults/restored-sites.ts';

afterEach(() => provideStorage(null));

test('a restore through the site leaves the same store as a direct one, after a handful of requests', async () => {
  const { file } = await anArchivedSite(120);
  const wanted = await restoredDirectly(file);
  const site = aDeployedSite(60_000);
  const command = site.aCommand();
  const phases = new Set<string>();
  const foot = await site.restoreFile(file, {
    command,
    ...SMALL,
    progress: (phase) => phases.add(phase),
    site: () => takingTime(site.aFunction(), 4),
  });
  expect(foot.parts['profiles']).toBe(121);
  expect([...phases]).toEqual(['Checking', 'Uploading', 'Emptying', 'Restoring', 'Listing']);
  await expectRestored(site, wanted);
  expect(await findDrift(site.aFunction().storage, () => {}, 0)).toEqual([]);

  const whole = aDeployedSite();
  const once = whole.aCommand();
  await whole.restoreFile(file, { command: once });
  // One for each entry would be over 360. How often the command looks at the progress depends on the machine.
  expect(once.api.counts().requests).toBeLessThan(80);
});

test('an archive with records of earlier versions restores the same both ways', async () => {
  const { storage } = await aUsedSite(5);
  const file = join(await aFolder(), 'old.vitae');
  const old: ArchiveEntry[] = [
    { key: 'settings/secret', text: '{"secret":"of the archived site"}' },
    { key: 'admins/head', text: '{"email":"a@b.org","password":null,"factor":{"secret":"JBSWY3DP"}}' },
    { key: 'photos/one-0', base64: Buffer.from([0xff, 0xd8, 0, 0x80]).toString('base64') },
    {
      key: 'profiles/old0000001',
      text: JSON.stringify(aProfileRecord({ id: 'old0000001', email: 'o@b.org' })),
    },
    {
      key: 'profiles/old0000002',
      text: '{"id":"old0000002","deleted":true,"swept":true,"order":"1","profile":"personal","version":2,"email":"","key":""}',
    },
    {
      key: 'profiles/old0000003',
      text: '{"id":"old0000003","deleted":true,"order":"2","profile":"personal","version":2,"email":"","key":""}',
    },
  ];
  const writer = await openArchive(file, storage.now(), { resumes: false });
  for (const entry of old) await writer.add(entry);
  await writer.finish();
  await writer.close();
  const wanted = await restoredDirectly(file);
  expect(wanted.content.filter((key) => key.startsWith('profiles/old0000002'))).toEqual([]);
  expect(wanted.content.filter((key) => key.startsWith('emails/'))).toHaveLength(1);
  const site = aDeployedSite(60_000);
  await site.restoreFile(file, { pieceSize: 200 });
  await expectRestored(site, wanted);
});

test('a function that dies at any storage call is replaced, and nothing is lost', async () => {
  const { file } = await anArchivedSite(14);
  const wanted = await restoredDirectly(file);
  const former = await aLinesFile(generatePeople(4, 9));
  let replaced = 0;
  for (let call = 1; ; call += 7) {
    const site = aDeployedSite(60_000);
    await importProfiles(site.aFunction().storage, former);
    site.clock.advance(120_000);
    const first = site.aFunction();
    first.process.faults.crashAt(call, { applied: call % 2 === 0 ? 'yes' : 'no' });
    let starts = 0;
    await site.restoreFile(file, {
      ...SMALL,
      intoExisting: true,
      site: () => (starts++ === 0 ? first : site.aFunction()),
    });
    await expectRestored(site, wanted, `call ${call}`);
    if (starts > 1) replaced += 1;
    if (!first.process.faults.hasCrashed()) return expect(replaced).toBeGreaterThan(20);
  }
});

test('a repeated command continues where it died, whatever storage call that was', {
  tags: ['long'],
}, async () => {
  const { file } = await anArchivedSite(40);
  const wanted = await restoredDirectly(file);
  for (let call = 1; ; call += 1) {
    const site = aDeployedSite(60_000);
    const first = site.aCommand();
    first.process.faults.crashAt(call, { applied: call % 2 === 0 ? 'yes' : 'no' });
    const died = await site.restoreFile(file, { command: first, ...SMALL }).then(
      () => false,
      () => true,
    );
    const before = site.blobs.log().length;
    const wasMarked = (await getRestoreMark(site.aFunction().storage)) !== null;
    // A late list would show a store that was just restored as empty.
    if (!wasMarked) site.clock.advance(120_000);
    if (died)
      await site.restoreFile(file, SMALL).catch((error: unknown) => {
        // The site may have finished without the command.
        if (!(error instanceof RestoreRefused) || wasMarked) throw error;
      });
    const uploads = site.blobs
      .log()
      .slice(before)
      .filter(({ operation, key }) => operation === 'put' && key.includes('/pieces/'));
    if (call > 30) expect(uploads.length, `call ${call}`).toBeLessThan(3);
    await expectRestored(site, wanted, `call ${call}`);
    if (!died) return expect(call).toBeGreaterThan(20);
  }
});

test('a failing store and lost answers delay a restore, and nothing more', async () => {
  const { file } = await anArchivedSite(60);
  const wanted = await restoredDirectly(file);
  for (const seed of [1, 2, 3]) {
    const site = aDeployedSite(60_000);
    const troubled = () => {
      const worker = site.aFunction();
      worker.process.faults.failRandomly(0.03, [503, 'network'], seed);
      return worker;
    };
    await site.restoreFile(file, { ...SMALL, site: troubled });
    await expectRestored(site, wanted, `seed ${seed}`);
  }
});

test('a start whose answer is lost counts as a start', async () => {
  const { file } = await anArchivedSite(10);
  const site = aDeployedSite();
  const command = site.aCommand();
  const runs: string[] = [];
  await site.restoreFile(file, {
    command,
    start: async (run) => {
      if (run === null) return 202;
      runs.push(run);
      const authorization = `Bearer ${await createManageToken(command.storage, 'restore')}`;
      await site.call('restore', { authorization }, JSON.stringify({ run }));
      return 0;
    },
  });
  expect(runs).toHaveLength(1);
  await expectRestored(site, await restoredDirectly(file));
});

test('a store that is not empty is left alone, unless the archive is to replace it', async () => {
  const { file } = await anArchivedSite(10);
  const site = aDeployedSite();
  await importProfiles(site.aFunction().storage, await aLinesFile(generatePeople(5, 9)));
  const before = contentOf(site.blobs);
  await expect(site.restoreFile(file)).rejects.toThrow(RestoreRefused);
  expect(contentOf(site.blobs)).toEqual(before);
  await site.restoreFile(file, { intoExisting: true });
  await expectRestored(site, await restoredDirectly(file));
});

test('a piece that is damaged or gone is noticed, and a repeat uploads it again', async () => {
  const { file } = await anArchivedSite(40);
  const wanted = await restoredDirectly(file);
  for (const damage of ['changed', 'gone', 'places']) {
    const site = aDeployedSite();
    const { storage } = site.aFunction();
    const harm = async (): Promise<void> => {
      const key = site.blobs
        .keys()
        .find((name) => name.includes(damage === 'places' ? '/places' : '/pieces/000002'));
      if (damage === 'changed') await storage.put(key as string, new Uint8Array([1, 2, 3]));
      else await storage.remove(key as string);
    };
    let harmed: Promise<void> | undefined;
    await expect(
      site.restoreFile(file, {
        ...SMALL,
        site: () => {
          const worker = site.aFunction();
          worker.process.faults.onCall(() => {
            harmed ??= harm();
            return harmed;
          });
          return worker;
        },
      }),
      damage,
    ).rejects.toThrow(/did not arrive/);
    expect(site.blobs.keys('manage/restores/'), damage).toEqual([]);
    await site.restoreFile(file, SMALL);
    await expectRestored(site, wanted, damage);
  }
});

test('a restore cannot be started without an unused token made for it', async () => {
  const { file } = await anArchivedSite(5);
  const site = aDeployedSite();
  const { storage } = site.aFunction();
  const interrupted = async (): Promise<never> => {
    throw new Error('interrupted');
  };
  let run = '';
  const start = async (asked: string | null): Promise<number> => {
    run = asked ?? '';
    return 202;
  };
  await site.restoreFile(file, { start, sleep: interrupted }).catch(() => {});
  const before = contentOf(site.blobs);
  const ask = async (token: string): Promise<number> =>
    (await site.call('restore', { authorization: `Bearer ${token}` }, JSON.stringify({ run }))).status;
  for (const purpose of ['probe', 'import'] as const)
    expect(await ask(await createManageToken(storage, purpose))).toBe(403);
  const old = await createManageToken(storage, 'restore');
  for (const token of ['', `${old}x`, old.toUpperCase()]) expect(await ask(token)).toBe(403);
  site.clock.advance(36 * 60_000);
  expect(await ask(old)).toBe(403);
  expect(contentOf(site.blobs)).toEqual(before);
  const good = await createManageToken(storage, 'restore');
  expect((await Promise.all([ask(good), ask(good)])).sort()).toEqual([202, 403]);
  expect(await ask(good)).toBe(403);
  expect(await getRestoreMark(storage)).toBeNull();
});

test('a site without the restore function is recognised before anything is written', async () => {
  const { file } = await anArchivedSite(2);
  const site = aDeployedSite();
  for (const status of [0, 404])
    await expect(site.restoreFile(file, { start: async () => status })).rejects.toThrow(NoSiteFunction);
  expect(site.blobs.keys()).toEqual([]);
});

test('upkeep removes an abandoned upload the next day, and used tokens', async () => {
  const { file } = await anArchivedSite(2);
  const site = aDeployedSite();
  const { storage } = site.aFunction();
  await createManageToken(storage, 'restore');
  await site.restoreFile(file, { start: async (run) => (run === null ? 202 : 500) }).catch(() => {});
  const left = site.blobs.keys('manage/restores/').length;
  expect(left).toBeGreaterThan(0);
  const tasks = UPKEEP_TASKS.filter(({ name }) => name === 'imports');
  await runUpkeep(storage, tasks);
  expect(site.blobs.keys('manage/restores/')).toHaveLength(left);
  site.clock.advance(25 * 3_600_000);
  await runUpkeep(storage, tasks);
  expect(site.blobs.keys('manage/').filter((key) => key !== 'manage/restore')).toEqual([]);
  await site.restoreFile(file, SMALL);
  await expectRestored(site, await restoredDirectly(file));
});
