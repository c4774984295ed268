import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { getMergedProfile } from '../../../profiles/storage/profile-record.ts';
import { finishMerge } from './finish-merge.ts';

/**
 * Runs an act on pages. Where one of them is gone because a crash has left its merge, or the taking back of that, half done, this is finished first, and the
 * act runs again: on the page if it is there, else it is refused as of any merged page.
 */
export const onWholePages = async <T>(
  storage: Storage,
  ids: readonly string[],
  act: () => Promise<T>,
): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error;
    const begun = await Promise.all(ids.map((id) => finishBegun(storage, id)));
    if (!begun.includes(true)) throw error;
    return act();
  }
};

/** Finishes what was begun with a page; true if there was anything. */
const finishBegun = async (storage: Storage, id: string): Promise<boolean> => {
  const merged = isProfileId(id) ? (await getMergedProfile(storage, id))?.value.merged : undefined;
  if (merged === undefined || merged.state === 'done') return false;
  await finishMerge(storage, id);
  return true;
};
