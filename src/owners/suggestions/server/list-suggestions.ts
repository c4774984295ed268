import type { ListedKey, Storage } from '../../../base/engine/storage/storage.ts';
import { PAGE_SIZE } from '../../../base/http/rules/limits.ts';
import { type Page, type PageQuery, readCursor, writeCursor } from '../../../base/http/server/cursor.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { SUGGESTION_PERIOD } from '../../../profiles/rules/limits.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import type { QueuedSuggestion, Suggestion } from '../../../profiles/suggestions/calls.ts';
import {
  cachedForLists,
  changeSuggestions,
  getSuggestions,
  marksOf,
  type OpenSuggestion,
  pageOfReference,
  type SuggestionFile,
} from '../../../profiles/suggestions/storage/suggestion-file.ts';
import { listDueSuggestions, type OpenMark } from '../../../profiles/suggestions/storage/suggestion-marks.ts';
import { hasOwner } from './has-owner.ts';

const OWN_SCOPE = 'own-suggestions';
const QUEUE_SCOPE = 'suggestions';

const toSuggestion = (record: ProfileRecord, open: OpenSuggestion): Suggestion => ({
  reference: open.reference,
  id: record.id,
  field: open.field,
  before: open.before,
  now: record[open.field],
  value: open.value,
  source: open.source,
  note: open.note,
  created: new Date(open.created).toISOString(),
});

/** The open suggestions about a page as its owner sees them, oldest first. */
export const listOwnSuggestions = async (storage: Storage, record: ProfileRecord): Promise<Suggestion[]> => {
  const file = await getSuggestions(storage, record.id);
  return (file?.open ?? []).map((open) => toSuggestion(record, open));
};

/** A page of the open suggestions about a page, for its owner. */
export const answerOwnSuggestions = async (
  storage: Storage,
  record: ProfileRecord,
  { limit = PAGE_SIZE, cursor }: PageQuery,
): Promise<Page<Suggestion>> => {
  const after = cursor ? (await readCursor<{ after: string }>(storage, OWN_SCOPE, cursor)).after : '';
  const left = (await listOwnSuggestions(storage, record)).filter(
    ({ created, reference }) => `${created}.${reference}` > after,
  );
  const items = left.slice(0, limit);
  const last = items.at(-1);
  return {
    success: true,
    items,
    next:
      left.length > limit && last
        ? await writeCursor(storage, OWN_SCOPE, { after: `${last.created}.${last.reference}` })
        : null,
  };
};

/** A suggestion that administrators may answer, and its mark. */
type Queued = { mark: OpenMark; record: ProfileRecord; open: OpenSuggestion };

type PageState = { file: SuggestionFile | null; record: ProfileRecord | null; isOwned: boolean };

const readPage = (storage: Storage, id: string, marks: readonly OpenMark[]): Promise<PageState> => {
  const isWhole = ({ file }: PageState): boolean =>
    marks.every(({ key, reference }) => pageOfReference(reference) !== id || marksOf(id, file).includes(key));
  return cachedForLists(storage, id, isWhole, async () => {
    const [file, record] = await Promise.all([getSuggestions(storage, id), getProfileRecord(storage, id)]);
    return { file, record, isOwned: record !== null && (await hasOwner(storage, record)) };
  });
};

/** The marks of a list with what they stand for; those of pages in the trash, and those that are over, are left out. */
const readMarks = async (storage: Storage, marks: readonly OpenMark[]): Promise<Queued[]> => {
  const ids = [...new Set(marks.map(({ reference }) => pageOfReference(reference) ?? ''))];
  const pages = new Map(
    await Promise.all(
      ids.map(async (id): Promise<[string, PageState]> => [id, await readPage(storage, id, marks)]),
    ),
  );
  return marks.flatMap((mark) => {
    const id = pageOfReference(mark.reference) ?? '';
    const { file = null, record = null, isOwned = false } = pages.get(id) ?? {};
    const open = file?.open.find(({ reference }) => reference === mark.reference);
    if (open === undefined || !marksOf(id, file).includes(mark.key)) {
      storage.defer(mark.key, () => dropMark(storage, id, mark));
      return [];
    }
    if (isOwned && open.created + SUGGESTION_PERIOD > storage.now()) {
      storage.defer(mark.key, () => leaveToOwner(storage, id, mark.reference));
      return [];
    }
    return record === null ? [] : [{ mark, record, open }];
  });
};

/** How old a mark is at least if its suggestion was never written, in milliseconds. */
const STRAY_MS = 60_000;

const dropMark = async (storage: Storage, id: string, { key, at }: OpenMark): Promise<void> => {
  if (storage.now() - at < STRAY_MS) return;
  const file = await getSuggestions(storage, id);
  if (!marksOf(id, file).includes(key)) await storage.remove(key);
};

// The page was claimed since.
const leaveToOwner = async (storage: Storage, id: string, reference: string): Promise<void> => {
  await changeSuggestions(storage, id, (file) => {
    const open = file?.open.find((each) => each.reference === reference);
    if (!file || open === undefined) return null;
    const due = open.created + SUGGESTION_PERIOD;
    return { ...file, open: file.open.map((each) => (each === open ? { ...open, due } : each)) };
  });
};

const toQueued = ({ record, open }: Queued): QueuedSuggestion => ({
  ...toSuggestion(record, open),
  name: displayName(record),
  url: paths.profile(profileSlug(displayName(record)), record.id),
});

/** A page of the suggestions that administrators may answer, oldest first. */
export const answerQueue = async (
  storage: Storage,
  { limit = PAGE_SIZE, cursor }: PageQuery,
): Promise<Page<QueuedSuggestion>> => {
  const after = cursor ? (await readCursor<{ after: string }>(storage, QUEUE_SCOPE, cursor)).after : '';
  const marks = (await listDueSuggestions(storage)).filter(({ key }) => key > after);
  const found: Queued[] = [];
  // What is over, or in the trash, makes no page shorter.
  for (let at = 0; at < marks.length && found.length <= limit; at += limit)
    found.push(...(await readMarks(storage, marks.slice(at, at + limit))));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    success: true,
    items: shown.map(toQueued),
    next:
      found.length > limit && last ? await writeCursor(storage, QUEUE_SCOPE, { after: last.mark.key }) : null,
  };
};

/** The pages of the `limit` oldest suggestions that administrators may answer, oldest first, and the number of all. `at` is in milliseconds, `listed` a list of keys that has their marks. */
export const listOldestSuggestions = async (
  storage: Storage,
  limit: number,
  listed?: Promise<readonly ListedKey[]>,
): Promise<{ count: number; pages: { id: string; name: string; at: number; count: number }[] }> => {
  const marks = await listDueSuggestions(storage, listed);
  const found = await readMarks(storage, marks.slice(0, limit));
  const pages = new Map<string, { id: string; name: string; at: number; count: number }>();
  for (const { record, open } of found) {
    const page = pages.get(record.id);
    if (page === undefined)
      pages.set(record.id, { id: record.id, name: displayName(record), at: open.created, count: 1 });
    else page.count += 1;
  }
  return { count: found.length + Math.max(0, marks.length - limit), pages: [...pages.values()] };
};
