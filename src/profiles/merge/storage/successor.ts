import type { Storage } from '../../../base/engine/storage/storage.ts';
import { getRecordOrTombstone } from '../../storage/profile-record.ts';
import { intoOf } from './pointers.ts';

/** How many pages may have gone into each other, one after the other. */
const MAX_STEPS = 50;

/** The page that a page, which is not there any more, leads to: the last of those that went into each other; null if it leads nowhere. */
export const findSuccessor = async (storage: Storage, id: string): Promise<string | null> => {
  let page = id;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const into = intoOf(await getRecordOrTombstone(storage, page));
    if (into === null) break;
    page = into;
  }
  return page === id ? null : page;
};
