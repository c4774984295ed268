// @module-tag long
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import { exportSite } from '../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../src/commands/manage/archive/restore-site.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { digestDirectory } from '../../src/search/storage/directory-digest.ts';
import { generatePeople } from '../support/builders/generate-people.ts';
import { aFolder, aLinesFile } from '../support/builders/lines-file.ts';
import { aDeployedSite } from '../support/faults/deployed-site.ts';

afterEach(() => provideStorage(null));

const PEOPLE = 10_000;
const MINUTE = 60_000;

test('10,000 records are imported, exported, restored and verified through an API with 500 requests a minute', async () => {
  const site = aDeployedSite();
  const { clock } = site;
  const figures: Record<string, { requests: number; minutes: number }> = {};
  const step = async <Result>(
    name: string,
    work: (command: ReturnType<typeof site.aCommand>) => Promise<Result>,
    store?: string,
  ): Promise<Result> => {
    const command = site.aCommand(undefined, store);
    const began = clock.now();
    const result = await work(command);
    expect(command.api.counts().refused, name).toBe(0);
    figures[name] = {
      requests: command.api.counts().requests,
      minutes: Math.round(((clock.now() - began) / MINUTE) * 10) / 10,
    };
    // Each command starts with the full limit of a new minute.
    clock.advance(3 * MINUTE);
    return result;
  };

  const file = await aLinesFile(generatePeople(PEOPLE));
  const archive = join(await aFolder(), 'site.vitae');
  const summary = await step('import', (command) => site.importFile(file, { command }));
  expect(summary).toMatchObject({ created: PEOPLE, skipped: 0 });
  expect(figures['import']?.requests).toBeLessThan(500);

  await step('export', ({ storage }) => exportSite(storage, archive));
  await step('restore', ({ storage }) => restoreSite(storage, archive), 'another');
  const other = site.aCommand(undefined, 'another').storage;
  expect((await digestDirectory(other)).size).toBe(PEOPLE);
  expect(await step('verify', ({ storage }) => findDrift(storage, () => {}, 0), 'another')).toEqual([]);
  console.table(figures);
}, 600_000);
