import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import type { Storage } from '../engine/storage.ts';
import { announce } from '../profiles/profile-events.ts';
import { updateProfileRecord } from '../profiles/profile-record.ts';

/**
 * Changes what a new page waits for: `change` is `released` or `withheld`. `guard` is called before each attempt. Null if there is no such
 * profile, or `change` does not apply to it.
 */
export const changeWaiting = async (
  storage: Storage,
  id: string,
  change: (record: ProfileRecord) => ProfileRecord | null,
  guard: (record: ProfileRecord) => Promise<void>,
): Promise<ProfileRecord | null> => {
  const { after } = await updateProfileRecord(storage, id, async (record) => {
    const next = record === null ? null : change(record);
    if (record === null || next === null) return null;
    await guard(record);
    const changed = { ...next, version: record.version + 1 };
    await announce(storage, 'changed', changed);
    return changed;
  });
  return after;
};
