import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Waiting } from '../../../profiles/rules/choices.ts';
import { pageMarksNow, readPageMark } from '../../../profiles/storage/profile-record.ts';
import type { AdminEntry } from '../../../search/storage/directory-entry.ts';
import { adminEntriesAt } from '../../../search/storage/entries-at.ts';
import type { Queue } from '../../../site/to-do/server/queue.ts';

export type WaitingPage = { profile: ProfileKind; entry: AdminEntry; waiting: Waiting };

/** The new pages that wait, as the directory knows them. One that waits for its owner to confirm an address needs nobody. */
export const newPageQueue: Queue<WaitingPage> = {
  kind: 'page',
  find: async (storage, marking) => {
    const places = marking.then((marks) => marks.map((mark) => readPageMark(mark).place));
    const entries = await adminEntriesAt(storage, places);
    return (await places).map(({ id, profile }) => {
      const entry = entries.get(id);
      return entry?.waiting && { profile, entry, waiting: entry.waiting };
    });
  },
  marksNow: (storage, { ref }) => pageMarksNow(storage, ref),
  toWaiting: ({ entry: { id, name }, waiting }) => ({ kind: 'page', id, name, at: waiting.since }),
  isToDo: (mark) => readPageMark(mark).until === 'reviewed',
};
