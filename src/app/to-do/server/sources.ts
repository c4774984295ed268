import { OPEN, timeOfId } from '../../../base/engine/storage/keys.ts';
import type { ListedKey, Storage } from '../../../base/engine/storage/storage.ts';
import { listUndoneMessages } from '../../../contact/storage.ts';
import { listOldestRequests } from '../../../moderation/badge/server.ts';
import { getMarkedCase, listOpenCases } from '../../../moderation/cases/storage/case-file.ts';
import type { CaseMark } from '../../../moderation/cases/storage/case-marks.ts';
import { listWaitingClaims } from '../../../owners/claims/server/waiting-claims.ts';
import { listOldestSuggestions } from '../../../owners/suggestions/server/list-suggestions.ts';
import { listOldestTies } from '../../../owners/ties/server/tie-queue.ts';
import { listWaitingPages } from '../../../search/new-pages/storage.ts';
import { TO_DO_SHOWN, type ToDoKind } from '../../../site/to-do/rules.ts';

/** One thing that waits; `at` is in milliseconds. */
export type Waiting = { id: string; name: string; at: number; count: number };

/** What waits of one kind: how many, since when (milliseconds; null if none), and the oldest of them. */
export type Listing = { count: number; since: number | null; oldest: Waiting[] };

/** The keys of all that is marked as open, from one list. */
type Open = Promise<readonly ListedKey[]>;

/** Everything that waits; all kinds that need names ask for the directory at once, so it is read once. A new kind needs its words in `TO_DO_KINDS` and its listing here. */
export const listToDo = async (storage: Storage): Promise<Record<ToDoKind, Listing>> => {
  const open = storage.listVersions(OPEN);
  const [cases, badge, tie, claim, page, suggestion, message] = await Promise.all([
    listCases(storage, open),
    listRequests(storage),
    listTies(storage),
    listClaims(storage, open),
    listNewPages(storage),
    listSuggestions(storage, open),
    listUndone(storage),
  ]);
  return { ...cases, badge, tie, claim, page, suggestion, message };
};

const listingOf = (count: number, oldest: Waiting[]): Listing => ({
  count,
  since: oldest[0]?.at ?? null,
  oldest,
});

// The marks tell how many there are; only the oldest cases are read.
const listCases = async (storage: Storage, open: Open): Promise<Record<'case' | 'appeal', Listing>> => {
  const marks = await listOpenCases(storage, open);
  const read = await Promise.all(
    marks.slice(0, TO_DO_SHOWN).map(async (mark) => ({ mark, open: await getMarkedCase(storage, mark) })),
  );
  const rest = marks.slice(TO_DO_SHOWN);
  const listing = (hasAppeal: boolean): Listing => {
    const oldest = read.flatMap(({ mark, open }) =>
      open === null || (open.appeal !== null) !== hasAppeal
        ? []
        : [{ id: mark.id, name: open.name, at: open.since, count: open.count }],
    );
    const others = rest.filter((mark) => mark.hasAppeal === hasAppeal);
    return {
      count: oldest.length + others.length,
      since: oldest[0]?.at ?? timeOf(others[0]),
      oldest,
    };
  };
  return { case: listing(false), appeal: listing(true) };
};

const timeOf = (mark: CaseMark | undefined): number | null => (mark ? timeOfId(mark.case) : null);

const listRequests = async (storage: Storage): Promise<Listing> => {
  const { count, items } = await listOldestRequests(storage, TO_DO_SHOWN);
  return listingOf(
    count,
    items.map(({ id, name, asked }) => ({ id, name, at: Date.parse(asked), count: 1 })),
  );
};

const listTies = async (storage: Storage): Promise<Listing> => {
  const { count, items } = await listOldestTies(storage, TO_DO_SHOWN);
  return listingOf(
    count,
    items.map(({ tie, page, since }) => ({ id: tie, name: page.name, at: Date.parse(since), count: 1 })),
  );
};

const listClaims = async (storage: Storage, open: Open): Promise<Listing> => {
  const claims = await listWaitingClaims(storage, open);
  return listingOf(
    claims.length,
    claims
      .slice(0, TO_DO_SHOWN)
      .map(({ id, name, since }) => ({ id, name, at: Date.parse(since), count: 1 })),
  );
};

// A page that waits for its owner to confirm an address needs nobody.
const listNewPages = async (storage: Storage): Promise<Listing> => {
  const pages = (await listWaitingPages(storage)).filter(({ waiting }) => waiting.until === 'reviewed');
  return listingOf(
    pages.length,
    pages.slice(0, TO_DO_SHOWN).map(({ id, name, waiting }) => ({ id, name, at: waiting.since, count: 1 })),
  );
};

const listSuggestions = async (storage: Storage, open: Open): Promise<Listing> => {
  const { count, pages } = await listOldestSuggestions(storage, TO_DO_SHOWN, open);
  return listingOf(count, pages);
};

const listUndone = async (storage: Storage): Promise<Listing> => {
  const undone = await listUndoneMessages(storage);
  const oldest = undone.toReversed().slice(0, TO_DO_SHOWN);
  return listingOf(
    undone.length,
    oldest.map(({ id, subject, at }) => ({ id, name: subject, at, count: 1 })),
  );
};
