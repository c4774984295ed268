import { join } from 'node:path';
import pMap from 'p-map';
import { parseLine, readLines } from '../server/imports/import-lines.ts';
import { importProfiles } from '../server/imports/import-profiles.ts';
import { directoryTopic } from '../storage/directory/directory.ts';
import { compactTopic } from '../storage/engine/compaction.ts';
import { hashHex } from '../storage/engine/keys.ts';
import { Memory } from '../storage/engine/memory.ts';
import { Storage } from '../storage/engine/storage.ts';
import { LOCAL_STORE, type LocalStore } from '../storage/local/local-store.ts';
import { countTopic } from '../storage/profiles/count-topic.ts';
import { addLike, addOldViews } from '../storage/profiles/counts.ts';
import { getImportedId } from '../storage/profiles/import-keys.ts';
import { countVisit, visitTopic } from '../storage/site/visits.ts';

const DEMO = join(import.meta.dirname, '../../content/demo');
const MARK = 'settings/demo';
// Old enough to be compacted at once, so that the first page reads one snapshot.
const AGO = 120_000;
const VISITS = 5_318;

/** Fills an empty local store with the demo people and companies, once; true if it did. Continues after an interrupted start. */
export const importDemo = async ({ access, fetch }: LocalStore, folder = DEMO): Promise<boolean> => {
  const open = (ago: number): Storage =>
    new Storage({
      name: LOCAL_STORE,
      memory: new Memory(),
      access,
      fetch,
      now: () => Date.now() - ago,
    });
  const storage = open(0);
  const mark = await storage.getJson<{ done: boolean }>(MARK);
  if (mark?.done || (mark === null && !(await isEmpty(storage)))) return false;
  await storage.putJson(MARK, { done: false });
  const past = open(AGO);
  const file = join(folder, 'profiles.jsonl');
  await importProfiles(past, file, { photosFolder: join(folder, 'photos') });
  await pMap(demoCounts(past, file), (write) => write(), { concurrency: 32 });
  await countVisit(past, VISITS);
  await Promise.all([
    compactTopic(storage, directoryTopic),
    compactTopic(storage, countTopic),
    compactTopic(storage, visitTopic),
  ]);
  await storage.putJson(MARK, { done: true });
  return true;
};

/** Whether a store has no content yet. */
const isEmpty = async (storage: Storage): Promise<boolean> => {
  const found = await storage.directories('');
  return !found.some((name) => ['profiles', 'accounts', 'articles', 'messages', 'photos'].includes(name));
};

// Derived from each key's hash, so that every first start shows the same numbers.
async function* demoCounts(storage: Storage, file: string): AsyncGenerator<() => Promise<void>> {
  for await (const { text } of readLines(file)) {
    const parsed = parseLine(text);
    const key = 'raw' in parsed ? String(parsed.raw['key'] ?? '') : '';
    const id = key === '' ? null : await getImportedId(storage, key);
    if (id === null) continue;
    const chance = Number.parseInt(hashHex(key).slice(0, 8), 16) / 0xffffffff;
    const likes = 2 + Math.floor(chance ** 2 * 46);
    yield () => addOldViews(storage, id, 40 + likes * 31 + Math.floor(chance * 97));
    for (let visitor = 0; visitor < likes; visitor += 1)
      yield () => addLike(storage, id, `demo:${visitor}:${key}`);
  }
}
