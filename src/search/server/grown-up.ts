import type { Storage } from '../../base/engine/storage/storage.ts';
import { dayOf } from '../../base/text/rules/day.ts';
import { announce } from '../../profiles/storage/profile-events.ts';
import { getProfileRecord } from '../../profiles/storage/profile-record.ts';
import { listGrownUp } from '../minors/storage.ts';

/** Maximum number of pages in one run. */
const MAX_ITEMS = 200;

/** Lists the pages of people who have come of age: the directory reads their records again. */
export const listGrownUpPages = async (storage: Storage, now: number): Promise<void> => {
  for (const id of (await listGrownUp(storage, dayOf(now))).slice(0, MAX_ITEMS)) {
    const record = await getProfileRecord(storage, id);
    if (record !== null) await announce(storage, 'changed', record);
  }
};
