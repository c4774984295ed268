import { settledBucket } from '../../../base/engine/storage/events.ts';
import { firstIdOf, timeOfId } from '../../../base/engine/storage/keys.ts';
import { entriesAfter } from '../../../base/engine/storage/leaves.ts';
import { withState } from '../../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { CHANGES_DAYS } from '../../../profiles/rules/limits.ts';
import { directoryTopic } from '../../storage/directory.ts';
import { announcedChanges } from '../../storage/directory-changes.ts';
import type { OpenChange } from '../../storage/directory-state.ts';
import { logOf } from './open-log.ts';

const DAY = 86_400_000;

/** A change of an open page: `seq` sorts by time, `at` is in milliseconds. */
export type ListedChange = OpenChange & { seq: string; at: number };

/** Changes in their order; `next` is null at the end. `lost` if some after `since` are not kept any more. */
type OpenChanges = { items: ListedChange[]; next: string | null; lost: boolean };

/**
 * At most `limit` changes of open pages after a `seq`, '' for all that are kept; each page once, with its newest change among them. Only settled
 * events count: nothing can come before them any more.
 */
export const listOpenChanges = (storage: Storage, since: string, limit: number): Promise<OpenChanges> =>
  withState(storage, directoryTopic, async ({ state, view }) => {
    const log = state.open;
    const oldest = firstIdOf(storage.now() - CHANGES_DAYS * DAY);
    if (since !== '' && (since < oldest || since < log.from)) return { items: [], next: null, lost: true };
    const after = since > oldest ? since : oldest;
    const listed = [...(await entriesAfter<OpenChange>(storage, log.changes, after, limit + 1))];
    if (listed.length <= limit) {
      const settled = view.events.filter(({ bucket }) => bucket <= settledBucket(storage.now()));
      const fresh = await logOf(storage, log, settled, await announcedChanges(storage, view.events));
      const left = [...fresh.changes].filter(([seq]) => seq > after);
      listed.push(...left.sort(([one], [other]) => (one < other ? -1 : 1)));
    }
    const page = listed.slice(0, limit);
    const newest = new Map(page.map(([seq, { id }]) => [id, seq]));
    return {
      items: page
        .filter(([seq, { id }]) => newest.get(id) === seq)
        .map(([seq, change]) => ({ ...change, seq, at: timeOfId(seq) })),
      next: listed.length > limit ? (page.at(-1)?.[0] ?? null) : null,
      lost: false,
    };
  });

/** The profile's order in a `seq`. */
export const orderIn = (seq: string): string => seq.slice(EVENT_LENGTH);
const EVENT_LENGTH = 22;

/** At most `limit` pages that may be open data, in the profiles' order, after one; read each before it is passed on. */
export const openPagesAfter = (
  storage: Storage,
  after: string,
  limit: number,
): Promise<{ id: string; order: string }[]> =>
  withState(storage, directoryTopic, async ({ state, view }) => {
    const pages = new Map(await entriesAfter<string>(storage, state.open.marks, after, limit));
    for (const { order, open, admin } of (await announcedChanges(storage, view.events)).values())
      if (open && admin !== null && order > after) pages.set(order, admin.id);
    return [...pages]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(0, limit)
      .map(([order, id]) => ({ id, order }));
  });
