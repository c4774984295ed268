import type { Storage } from '../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../rules/profile.ts';
import { announce } from '../storage/profile-events.ts';
import { updateProfileRecord } from '../storage/profile-record.ts';

type Change = (record: ProfileRecord) => ProfileRecord | null;

/** Changes what a record says about its confirmation, so that its page and lists show it; null leaves it. Returns the record if it changed. */
export const changeConfirmation = async (
  storage: Storage,
  id: string,
  change: Change,
): Promise<ProfileRecord | null> => {
  const { after } = await updateProfileRecord(storage, id, async (record) => {
    const changed = record === null ? null : change(record);
    if (record === null || changed === null) return null;
    const next = { ...changed, version: record.version + 1 };
    await announce(storage, 'changed', next);
    return next;
  });
  return after;
};

/** Notes in a record what no page shows; null leaves it. Returns the record if it changed. */
export const noteConfirmation = async (
  storage: Storage,
  id: string,
  change: Change,
): Promise<ProfileRecord | null> => {
  const { after } = await updateProfileRecord(storage, id, async (record) => record && change(record));
  return after;
};

const LEAVING = 'leaving-pages/';

/** Notes that a page is about to go, before its record says so. */
export const noteLeaving = (storage: Storage, id: string): Promise<void> => storage.put(LEAVING + id, '');

export const forgetLeaving = (storage: Storage, id: string): Promise<void> => storage.remove(LEAVING + id);

/** The pages that are about to go, and some that are no longer. */
export const listLeaving = async (storage: Storage): Promise<string[]> => {
  const { keys } = await storage.list(LEAVING);
  return keys.map((key) => key.slice(LEAVING.length));
};
