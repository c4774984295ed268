import type { Storage } from '../../../base/engine/storage/storage.ts';
import { PAGE_SIZE } from '../../../base/http/rules/limits.ts';
import { type Page, type PageQuery, readCursor, writeCursor } from '../../../base/http/server/cursor.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { SUGGESTION_PERIOD } from '../../../profiles/rules/limits.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import type { QueuedSuggestion, Suggestion } from '../../../profiles/suggestions/calls.ts';
import { valueNow } from '../../../profiles/suggestions/rules/suggestion.ts';
import {
  changeSuggestions,
  getSuggestions,
  type OpenSuggestion,
  pageOfReference,
  type SuggestionFile,
  suggestionMarks,
} from '../../../profiles/suggestions/storage/suggestion-file.ts';
import { suggestionsKey } from '../../../profiles/suggestions/storage/suggestion-marks.ts';
import { type ListCall, pageOf, type Queue, type Unassigned } from '../../../site/to-do/server/queue.ts';
import { type Mark, readMarked } from '../../../site/to-do/storage/marks.ts';
import { hasOwner } from './has-owner.ts';

const OWN_SCOPE = 'own-suggestions';

const toSuggestion = (record: ProfileRecord, open: OpenSuggestion): Suggestion => ({
  reference: open.reference,
  id: record.id,
  field: open.field,
  language: open.language ?? '',
  before: open.before,
  now: valueNow(record, open),
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

type Queued = { record: ProfileRecord; open: OpenSuggestion };
type PageState = { file: SuggestionFile | null; record: ProfileRecord | null; isOwned: boolean };

const pageOfMark = ({ ref }: Mark): string => pageOfReference(ref) ?? '';

const readPage = async (storage: Storage, id: string): Promise<PageState> => {
  const [file, record] = await Promise.all([getSuggestions(storage, id), getProfileRecord(storage, id)]);
  return { file, record, isOwned: record !== null && (await hasOwner(storage, record)) };
};

const openOf = ({ file }: PageState, { ref }: Mark): OpenSuggestion | undefined =>
  file?.open.find(({ reference }) => reference === ref);

/** The suggestions that administrators may answer; those of pages in the trash are left out. */
export const suggestionQueue: Queue<Queued> = {
  kind: 'suggestion',
  find: async (storage, marking) => {
    const marks = await marking;
    const pages = await readMarked(
      storage,
      marks,
      (mark) => suggestionsKey(pageOfMark(mark)),
      (mark) => readPage(storage, pageOfMark(mark)),
      (page, mark) => (openOf(page, mark)?.due ?? Number.POSITIVE_INFINITY) <= storage.now(),
    );
    return marks.map((mark, at) => {
      const page = pages[at];
      const open = page && openOf(page, mark);
      if (page === undefined || open === undefined) return undefined;
      if (page.isOwned && open.created + SUGGESTION_PERIOD > storage.now()) {
        storage.defer(mark.key, () => leaveToOwner(storage, pageOfMark(mark), mark.ref));
        return null;
      }
      return page.record && { record: page.record, open };
    });
  },
  marksNow: async (storage, mark) => {
    const id = pageOfMark(mark);
    return suggestionMarks(id, await getSuggestions(storage, id));
  },
  toWaiting: ({ record, open }) => ({
    ...{ kind: 'suggestion', id: record.id, name: displayName(record) },
    ...{ at: open.created },
  }),
  reads: 3,
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

const toQueued = ({ record, open }: Queued): Unassigned<QueuedSuggestion> => ({
  ...toSuggestion(record, open),
  name: displayName(record),
  url: paths.profile(profileSlug(displayName(record)), record.id),
});

/** A page of the suggestions that administrators may answer, oldest first. */
export const answerQueue = async (call: ListCall, query: PageQuery): Promise<Page<QueuedSuggestion>> => {
  const { items, next } = await pageOf(call, suggestionQueue, query);
  return { success: true, items: items.map(({ item, assigned }) => ({ ...toQueued(item), assigned })), next };
};
