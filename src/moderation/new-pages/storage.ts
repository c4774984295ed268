import type { Storage } from '../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { announce } from '../../profiles/storage/profile-events.ts';
import { updateProfileRecord } from '../../profiles/storage/profile-record.ts';

/** Changes what a new page waits for: `change` is `released` or `withheld`. Nothing happens if it does not apply to the page, or there is none. */
export const changeWaiting = async (
  storage: Storage,
  id: string,
  change: (record: ProfileRecord) => ProfileRecord | null,
): Promise<void> => {
  await updateProfileRecord(storage, id, async (record) => {
    const next = record === null ? null : change(record);
    if (record === null || next === null) return null;
    const waiting = record.waiting === undefined && next.waiting && { ...next.waiting, again: storage.now() };
    const changed = { ...next, ...(waiting && { waiting }), version: record.version + 1 };
    await announce(storage, 'changed', changed);
    return changed;
  });
};
