import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { exportSite } from '../../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../../src/commands/manage/archive/restore-site.ts';
import { findDrift } from '../../../src/commands/manage/check/check-store.ts';
import { importProfiles } from '../../../src/server/imports/import-profiles.ts';
import { directoryTopic } from '../../../src/storage/directory/directory.ts';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { Memory } from '../../../src/storage/engine/memory.ts';
import { Storage } from '../../../src/storage/engine/storage.ts';
import { createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { generatePeople } from '../../support/builders/generate-people.ts';
import { STORE } from '../../support/builders/storage.ts';
import { manualClock } from '../../support/clock.ts';

// A process of its own: what else a test runner holds comes and goes. Prints the bytes that each command holds at the end of its work,
// when all that it gathered on the way is there; the store itself, which is in the same memory, not among them. And the most keys that one
// list gave at once.
const profiles = Number(process.argv[2]);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const clock = manualClock();

let longestList = 0;

class WatchedStorage extends Storage {
  override async list(prefix: string): Promise<{ keys: string[]; pages: number }> {
    const listed = await super.list(prefix);
    longestList = Math.max(longestList, listed.keys.length);
    return listed;
  }
}

const aSite = () => {
  const blobs = createBlobsSimulator({ now: clock.now });
  const { name, ...access } = blobs.storeOptions(STORE);
  const memory = new Memory(1_000_000);
  const storage = new WatchedStorage({ ...access, name, access, memory, now: clock.now });
  const live = (): number => {
    blobs.resetCounts();
    collectGarbage();
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  return { storage, live };
};

const [site, other] = [aSite(), aSite()];
const held: Record<string, number> = {};

const weigh = async (
  name: string,
  { live }: typeof site,
  run: (atEnd: () => void) => Promise<unknown>,
): Promise<void> => {
  let most = 0;
  await run(() => {
    most = live();
  });
  held[name] = most - live();
};

const folder = await mkdtemp(join(tmpdir(), 'vitae-weigh-'));
const [file, archive] = [join(folder, 'people.jsonl'), join(folder, 'site.vitae')];
await writeFile(file, [...generatePeople(profiles)].map((line) => `${JSON.stringify(line)}\n`).join(''));
const { size } = await stat(file);
for (const name of ['import', 'import again']) {
  await weigh(name, site, (atEnd) =>
    importProfiles(site.storage, file, { progress: (bytes) => bytes >= size && atEnd() }),
  );
  for (let turn = 0; turn < 2; turn += 1) {
    clock.advance(120_000);
    await compactTopic(site.storage, directoryTopic);
  }
}
await weigh('export', site, (atEnd) =>
  exportSite(site.storage, archive, { progress: (done, total) => done === total && atEnd() }),
);
await weigh('verify', site, (atEnd) =>
  findDrift(site.storage, (done, total) => done === total && atEnd(), 0),
);
await weigh('restore', other, (atEnd) =>
  restoreSite(other.storage, archive, {
    progress: (phase, done) => phase === 'Listing' && done === profiles && atEnd(),
  }),
);
await rm(folder, { recursive: true });
console.log(JSON.stringify({ held, longestList }));
