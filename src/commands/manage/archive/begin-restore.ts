import type { Storage } from '../../../base/engine/storage/storage.ts';
import {
  getVersionedMark,
  type RestoreMark,
  startRestoreMark,
} from '../../../imports/restore/storage/restore-mark.ts';
import { isEmptyStore } from '../../../imports/restore/storage/whole-store.ts';

/** The restore is not possible; nothing was written. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

/** Marks the store as being restored from an archive, unless it is already; refuses if it has something else. */
export const beginRestore = async (
  storage: Storage,
  sha256: string,
  intoExisting: boolean,
): Promise<RestoreMark> => {
  const before = await getVersionedMark(storage);
  if (before?.value.sha256 === sha256) return before.value;
  if (!intoExisting && before !== null)
    throw new RestoreRefused(
      'Another archive was being restored here. Finish that one first, or use --into-existing to put this one in its place.',
    );
  if (!intoExisting && !(await isEmptyStore(storage)))
    throw new RestoreRefused(
      'The store is not empty. Use --into-existing to put the archive in place of what is there.',
    );
  const mark = await startRestoreMark(storage, sha256, before);
  if (mark === null) throw new RestoreRefused('Another command restores an archive here. Please try again.');
  return mark;
};
