import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pMap from 'p-map';
import { hasAccountNow } from '../accounts/server/has-account.ts';
import { compactTopic } from '../base/engine/storage/compaction.ts';
import { hashHex } from '../base/engine/storage/keys.ts';
import { Memory } from '../base/engine/storage/memory.ts';
import { Storage } from '../base/engine/storage/storage.ts';
import type { ProfileFields } from '../base/fields/rules/field-catalogue.ts';
import { LOCAL_STORE, type LocalStore } from '../base/local-store/storage/local-store.ts';
import { wantsDemo } from '../base/settings/server.ts';
import { parseLine, readLines } from '../imports/import/server/import-lines.ts';
import { importProfiles } from '../imports/import/server/import-profiles.ts';
import { eraseProfile, finishDeletion } from '../moderation/deletion/storage.ts';
import { storeEdit } from '../owners/editing/storage.ts';
import { countTopic } from '../profiles/counts/storage/count-topic.ts';
import { addLike, addOldViews } from '../profiles/counts/storage/counts.ts';
import { newestNumber } from '../profiles/history/rules/record-history.ts';
import type { ChangeAuthor } from '../profiles/history/rules/stored-history.ts';
import { getImportedId } from '../profiles/identity/storage/import-keys.ts';
import type { ProfileRecord } from '../profiles/rules/profile.ts';
import { getProfileRecord, getRecordOrTombstone } from '../profiles/storage/profile-record.ts';
import {
  changeSuggestions,
  newSuggestionReference,
} from '../profiles/suggestions/storage/suggestion-file.ts';
import { tieTopic } from '../profiles/ties/storage/tie-topic.ts';
import { directoryTopic } from '../search/storage/directory.ts';
import { countVisit, visitTopic } from '../site/visits/storage.ts';

// Nobody of the demo exists.
const NOTHING_PRIVATE = { personal: [], professional: [] };
const DEMO = join(import.meta.dirname, '../../content/demo');
const MARK = 'settings/demo';
// Old enough to be compacted at once, so that the first page reads one snapshot.
const AGO = 120_000;
const VISITS = 5_318;

/** Whether the demo is complete, or was removed; `visits` are those that it added to the site's (`VISITS` if there is no number). */
type Mark = { done: boolean; visits?: number };

/**
 * Fills an empty local store with the demo people and companies, once, if the site is to have them; true if it did. Continues after an
 * interrupted start.
 */
export const importDemo = async ({ access, fetch }: LocalStore, folder = DEMO): Promise<boolean> => {
  if (!wantsDemo()) return false;
  const open = (ago: number): Storage =>
    new Storage({
      name: LOCAL_STORE,
      memory: new Memory(),
      access,
      fetch,
      now: () => Date.now() - ago,
    });
  const storage = open(0);
  const mark = await storage.getJson<Mark>(MARK);
  if (mark?.done || (mark === null && !(await isEmpty(storage)))) return false;
  await storage.putJson(MARK, { done: false });
  const past = open(AGO);
  const file = join(folder, 'profiles.jsonl');
  await importProfiles(past, file, { photosFolder: join(folder, 'photos'), keepPrivate: NOTHING_PRIVATE });
  await changeDemoPages(past, folder);
  await pMap(demoCounts(past, file), (write) => write(), { concurrency: 32 });
  await countVisit(past, VISITS);
  await demoSuggestion(past);
  await Promise.all([
    compactTopic(storage, directoryTopic),
    compactTopic(storage, tieTopic),
    compactTopic(storage, countTopic),
    compactTopic(storage, visitTopic),
  ]);
  await storage.putJson(MARK, { done: true, visits: VISITS } satisfies Mark);
  return true;
};

// So that some page has a history. A repeat after an interrupted start goes on where it ended.
const changeDemoPages = async (storage: Storage, folder: string): Promise<void> => {
  const file = join(folder, 'changes.jsonl');
  const made = new Map<string, number>();
  if (!existsSync(file)) return;
  for await (const { text } of readLines(file)) {
    if (text.trim() === '') continue;
    const { key, by, fields } = JSON.parse(text) as DemoChange;
    const before = (made.get(key) ?? 0) + 1;
    made.set(key, before);
    const id = await getImportedId(storage, key);
    const change = (old: ProfileRecord | null): ProfileRecord | null =>
      old === null || newestNumber(old) !== before ? null : { ...old, ...fields, version: old.version + 1 };
    if (id !== null) await storeEdit(storage, id, change, { by });
  }
};

/** A change of a demo page after its import. */
type DemoChange = { key: string; by: ChangeAuthor; fields: Partial<ProfileFields> };

/** What a reader suggests for one of the demo's people, so that the dashboard has something to answer. */
const SUGGESTED = {
  key: 'demo:hakon-bjornstad',
  field: 'awards',
  value: 'Northern Observers’ Medal, 2015',
  source: 'https://www.example.org/medals/2015',
  note: 'The list of medals has him a year later.',
} as const;

const demoSuggestion = async (storage: Storage): Promise<void> => {
  const { key, field, value, source, note } = SUGGESTED;
  const id = await getImportedId(storage, key);
  const record = id === null ? null : await getProfileRecord(storage, id);
  if (record === null) return;
  const { profile, order } = record;
  const created = storage.now();
  const reference = newSuggestionReference(record.id);
  const before = record[field];
  const open = { reference, field, before, value, source, note, emails: [], created, due: created };
  await changeSuggestions(storage, record.id, (file) =>
    file === null
      ? { profile, order, open: [open], answered: [], outcomes: [], told: null, tell: null }
      : null,
  );
};

/** How many demo pages were removed, and how many remain because somebody has an account for them. */
type RemovedDemo = { removed: number; remaining: number };

/** Removes the demo's pages and visits for good: no later start restores them. A repeat finishes an interrupted run. */
export const removeDemo = async (storage: Storage, folder = DEMO): Promise<RemovedDemo> => {
  const result: RemovedDemo = { removed: 0, remaining: 0 };
  for await (const key of demoKeys(join(folder, 'profiles.jsonl'))) {
    const id = await getImportedId(storage, key);
    if (id === null) continue;
    if (await hasAccountNow(storage, id)) {
      result.remaining += 1;
      continue;
    }
    const stored = await getRecordOrTombstone(storage, id);
    if (stored === null) continue;
    if ('deleted' in stored) await finishDeletion(storage, id);
    else await eraseProfile(storage, stored);
    result.removed += 1;
  }
  await removeVisits(storage);
  return result;
};

// The mark is written first: an interruption leaves the demo's visits, but a repeat never subtracts real ones.
const removeVisits = async (storage: Storage): Promise<void> => {
  const mark = await storage.getVersioned<Mark>(MARK);
  const next: Mark = { done: true, visits: 0 };
  if (mark === null) return void (await storage.claim(MARK, next));
  const { done, visits = done ? VISITS : 0 } = mark.value;
  if ((await storage.replace(MARK, next, mark.etag)) && visits > 0) await countVisit(storage, -visits);
};

/** Whether a store has no content yet. */
const isEmpty = async (storage: Storage): Promise<boolean> => {
  const folders = await storage.directories('');
  return !folders.some((name) => ['profiles', 'accounts', 'articles', 'messages', 'photos'].includes(name));
};

// Derived from each key's hash, so that every first start shows the same numbers.
async function* demoCounts(storage: Storage, file: string): AsyncGenerator<() => Promise<void>> {
  for await (const key of demoKeys(file)) {
    const id = await getImportedId(storage, key);
    if (id === null) continue;
    const chance = Number.parseInt(hashHex(key).slice(0, 8), 16) / 0xffffffff;
    const likes = 2 + Math.floor(chance ** 2 * 46);
    yield () => addOldViews(storage, id, 40 + likes * 31 + Math.floor(chance * 97));
    for (let visitor = 0; visitor < likes; visitor += 1)
      yield () => addLike(storage, id, `demo:${visitor}:${key}`);
  }
}

async function* demoKeys(file: string): AsyncGenerator<string> {
  for await (const { text } of readLines(file)) {
    const parsed = parseLine(text);
    if ('raw' in parsed && typeof parsed.raw['key'] === 'string') yield parsed.raw['key'];
  }
}
