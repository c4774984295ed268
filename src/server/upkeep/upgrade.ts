import { withDirectory } from '../../storage/directory/directory.ts';
import { isCurrentFormat } from '../../storage/directory/directory-state.ts';
import { upgradeSlice } from '../../storage/directory/directory-upgrade.ts';
import type { Storage } from '../../storage/engine/storage.ts';

/** Whether the directory's snapshot was made by an earlier version. */
export const isUpgradeDue = (storage: Storage): Promise<boolean> =>
  withDirectory(storage, async ({ state }) => !isCurrentFormat(state));

/** Slices that others may overtake before it is left for later. */
const MOST_LOST = 5;

/**
 * Makes a directory of an earlier version anew from the records, slice by slice; it is read as it was until then. False when it is not
 * done `until` a time, or others were quicker again and again: the next run goes on from there.
 */
export const upgradeDirectory = async (
  storage: Storage,
  until: number = Number.POSITIVE_INFINITY,
  progress: (done: number) => void = () => {},
): Promise<boolean> => {
  let done = 0;
  for (let lost = 0; lost < MOST_LOST; ) {
    const slice = await upgradeSlice(storage);
    if (slice.kind === 'overtaken') {
      lost += 1;
      continue;
    }
    done += slice.profiles;
    progress(done);
    if (slice.kind === 'whole') return true;
    if (storage.now() >= until) return false;
  }
  return false;
};
