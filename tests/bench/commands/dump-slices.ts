import { Memory } from '../../../src/base/engine/storage/memory.ts';
import { Storage } from '../../../src/base/engine/storage/storage.ts';
import { LOCAL_STORE, openLocalStore } from '../../../src/base/local-store/storage/local-store.ts';
import { COMMAND_MEMORY } from '../../../src/base/local-store/storage/sqlite-store.ts';
import { keepDump } from '../../../src/imports/open-data/server/make-dump.ts';
import { getDumpDraft, getDumpIndex } from '../../../src/imports/open-data/storage.ts';

/** How long upkeep gives a task, in milliseconds. */
const TASK_MS = 10_000;

// Makes the files of open data as upkeep does, one run after the other, and prints the seconds of each. The store is not mapped into memory,
// because its pages would count as the work's.
const { access, fetch } = openLocalStore(process.env['VITAE_DATA'] as string, COMMAND_MEMORY);
const storage = new Storage({ name: LOCAL_STORE, memory: new Memory(), access, fetch });
const slices: number[] = [];
do {
  const began = performance.now();
  await keepDump(storage, Date.now(), Date.now() + TASK_MS);
  slices.push((performance.now() - began) / 1000);
} while ((await getDumpDraft(storage)) !== null);
const profiles = (await getDumpIndex(storage))?.files.find(({ format }) => format === 'csv')?.profiles;
console.log(JSON.stringify({ slices, profiles }));
