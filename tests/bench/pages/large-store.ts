import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import { settledBucket } from '../../../src/base/engine/storage/events.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { Memory } from '../../../src/base/engine/storage/memory.ts';
import { Storage } from '../../../src/base/engine/storage/storage.ts';
import { todayOf } from '../../../src/base/http/server/today.ts';
import {
  closeLocalStore,
  LOCAL_STORE,
  openLocalStore,
} from '../../../src/base/local-store/storage/local-store.ts';
import { COMMAND_MEMORY } from '../../../src/base/local-store/storage/sqlite-store.ts';
import { putProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { toIndexChange } from '../../../src/search/storage/directory-entries.ts';
import { type DirectoryRebuild, publishRebuild } from '../../../src/search/storage/directory-rebuild.ts';
import { applyToIndexes } from '../../../src/search/storage/directory-state.ts';
import { generateProfiles } from '../generate.ts';
import { generateLongProfiles } from '../generate-long.ts';

/** Changes with whatever `generateProfiles` and `generateLongProfiles` generate; a store of another version is made anew. */
const VERSION = 1;
const AT_ONCE = 5_000;
/** Biographies of one step, in letters, so that it stays within a gigabyte. */
const LETTERS_AT_ONCE = 20_000_000;
const WRITES_AT_ONCE = { concurrency: 256 };
const MEMORY = 64 * 1024 * 1024;

/**
 * The data folder of a site with so many generated profiles, kept for later runs in the system's temporary folder, with biographies of a given number
 * of letters, or of realistic ones if it is null. The records and the snapshot of the directory are written as an import leaves them once it is
 * compacted, without its events, e-mail claims and keys: a million take minutes instead of a quarter of an hour. Returns the seconds that it took,
 * null if it was there.
 */
export const keptLargeStore = async (
  profiles: number,
  letters: number | null,
): Promise<{ folder: string; seconds: number | null }> => {
  const long = letters === null ? '' : `-of-${letters}`;
  const folder = join(tmpdir(), `vitae-bench-${profiles}${long}-v${VERSION}`);
  const done = join(folder, 'generated');
  if (existsSync(done)) return { folder, seconds: null };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const began = performance.now();
  await fillStore(folder, profiles, letters);
  await writeFile(done, '');
  return { folder, seconds: (performance.now() - began) / 1000 };
};

const fillStore = async (folder: string, profiles: number, letters: number | null): Promise<void> => {
  const { access, fetch } = openLocalStore(folder, COMMAND_MEMORY);
  const storage = new Storage({ name: LOCAL_STORE, memory: new Memory(MEMORY), access, fetch });
  const start = storage.now() - profiles;
  const generate = letters === null ? generateProfiles(start) : generateLongProfiles(start, letters);
  const atOnce = letters === null ? AT_ONCE : Math.min(AT_ONCE, Math.ceil(LETTERS_AT_ONCE / letters));
  const nonce = timeOrderedId(storage.now());
  let rebuild: DirectoryRebuild = {
    number: '0000000001',
    bucket: settledBucket(storage.now()),
    nonce,
    state: directoryTopic.empty(),
    order: '',
    done: 0,
  };
  const today = todayOf(storage);
  for (let first = 0; first < profiles; first += atOnce) {
    const count = Math.min(atOnce, profiles - first);
    const records = Array.from({ length: count }, (_, index) => generate(first + index));
    await pMap(records, (record) => putProfileRecord(storage, record), WRITES_AT_ONCE);
    const changes = records.map((record) => toIndexChange(record, record, null, today));
    const place = `directory-leaves/${rebuild.number}.${nonce}/${first}`;
    rebuild = { ...rebuild, state: await applyToIndexes(storage, rebuild.state, changes, place) };
  }
  await publishRebuild(storage, rebuild);
  closeLocalStore(folder);
};
