import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashHex } from '../../../src/base/engine/storage/keys.ts';
import { Memory } from '../../../src/base/engine/storage/memory.ts';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { Storage } from '../../../src/base/engine/storage/storage.ts';
import { openArchive } from '../../../src/commands/manage/archive/archive-writer.ts';
import { restoreSite } from '../../../src/commands/manage/archive/restore-site.ts';
import { openSiteBatches } from '../../../src/commands/manage/batches/site-batches.ts';
import { pacedFetch } from '../../../src/commands/manage/paced-fetch.ts';
import { serveBatch } from '../../../src/imports/batches/server/serve-batch.ts';
import { createBlobsApi } from '../../support/blobs-simulator/blobs-api.ts';
import { createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { STORE } from '../../support/builders/storage.ts';
import { seededRandom } from '../../support/chance/seeded-random.ts';
import { generateProfiles } from '../generate.ts';
import { printTable, short } from '../measure.ts';
import { machine, type Report } from '../report.ts';

/** Duration of a storage call, in milliseconds. */
const LATENCY = { min: 50, max: 120 };
/** 70,000 accounts must be restored within an hour. */
const MEASURED = 70_000;
const AN_HOUR = 3_600;

export interface RestoreFigures {
  accounts: number;
  /** What was in the store before. */
  into: 'nothing' | 'as many';
  archiveBytes: number;
  /** Seconds of each phase, as the command shows them. */
  phases: Record<string, number>;
  seconds: number;
  /** Requests of the command to the platform's API, and calls of the site to its store. */
  requests: number;
  calls: number;
  load: number[];
}

/** Writes an archive of accounts: each has a profile with an e-mail, a password and the key of an import. */
const writeArchive = async (file: string, accounts: number): Promise<void> => {
  const writer = await openArchive(file, Date.now(), { resumes: false });
  const generate = generateProfiles(Date.UTC(2026, 0, 1));
  const hash = { n: 16_384, r: 8, p: 1, salt: 'c2FsdHNhbHRzYWx0c2FsdA==', key: 'a2V5'.repeat(21) };
  for (let index = 0; index < accounts; index += 1) {
    const record = { ...generate(index), email: `person${index}@example.org` };
    const account = { id: record.id, password: hash, created: record.created, changed: record.created };
    await writer.add({ key: `accounts/${record.id}`, text: JSON.stringify(account) });
    await writer.add({ key: `import-keys/${hashHex(record.id)}`, text: JSON.stringify({ id: record.id }) });
    await writer.add({ key: `profiles/${record.id}`, text: JSON.stringify(record) });
  }
  await writer.finish();
  await writer.close();
};

const playRestore = async (file: string, accounts: number): Promise<RestoreFigures[]> => {
  const random = seededRandom(1);
  const latency = () => LATENCY.min + random() * (LATENCY.max - LATENCY.min);
  const blobs = createBlobsSimulator({ latency });
  const { name, siteID, token, edgeURL, uncachedEdgeURL, ...service } = blobs
    .newProcess()
    .storeOptions(STORE);
  let calls = 0;
  const site = (): Storage =>
    new Storage({
      name,
      memory: new Memory(),
      access: { siteID, token, edgeURL, uncachedEdgeURL },
      fetch: (input, init) => {
        calls += 1;
        return service.fetch(input, init);
      },
    });
  provideStorage(site);
  const api = createBlobsApi(blobs.newProcess(), Date.now);
  const command = new Storage({
    name,
    memory: new Memory(),
    access: api.access,
    fetch: pacedFetch(api.apiURL, { send: api.fetch }),
    deadline: 900_000,
    listDeadline: 900_000,
  });
  const restore = async (intoExisting: boolean): Promise<RestoreFigures> => {
    blobs.resetCounts();
    const before = { requests: api.counts().requests, calls };
    const phases: Record<string, number> = {};
    const began = performance.now();
    let [phase, since] = ['Checking', began];
    const turnTo = (next: string): void => {
      const now = performance.now();
      phases[phase] = (phases[phase] ?? 0) + (now - since) / 1000;
      [phase, since] = [next, now];
    };
    const send = await openSiteBatches(command, 'https://vitae.example', 'restore', {
      send: (input, init) => serveBatch(new Request(input, init)),
    });
    await restoreSite(command, file, {
      send,
      intoExisting,
      progress: (next) => {
        if (next !== phase) turnTo(next);
      },
    });
    turnTo('');
    return {
      accounts,
      into: intoExisting ? 'as many' : 'nothing',
      archiveBytes: (await stat(file)).size,
      phases,
      seconds: (performance.now() - began) / 1000,
      requests: api.counts().requests - before.requests,
      calls: calls - before.calls,
      load: machine().load,
    };
  };
  const figures = [await restore(false), await restore(true)];
  provideStorage(null);
  return figures;
};

/** Restores archives through the function of a simulated site whose store takes 50 to 120 ms a call, in real time. */
export const benchRestore = async (sizes: readonly number[], report: Report): Promise<RestoreFigures[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-restore-'));
  const figures: RestoreFigures[] = [];
  for (const accounts of sizes) {
    const file = join(folder, `${accounts}.vitae`);
    await writeArchive(file, accounts);
    figures.push(...(await playRestore(file, accounts)));
  }
  await rm(folder, { recursive: true, force: true });
  for (const { accounts, seconds } of figures)
    if (accounts === MEASURED) report.check('restore through the site, seconds', accounts, seconds, AN_HOUR);
  printTable(
    'Restore through the site: seconds of each phase',
    figures.map(({ accounts, into, archiveBytes, phases, seconds, requests, calls, load }) => ({
      accounts,
      into,
      archive: short(archiveBytes),
      ...Object.fromEntries(Object.entries(phases).map(([name, time]) => [name, time.toFixed(1)])),
      seconds: seconds.toFixed(0),
      'API requests': requests,
      'calls of the site': calls,
      load: load.join(' '),
    })),
  );
  return figures;
};
