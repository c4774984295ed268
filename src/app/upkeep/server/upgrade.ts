import type { Storage } from '../../../base/engine/storage/storage.ts';
import { withDirectory } from '../../../search/storage/directory.ts';
import { isCurrentFormat } from '../../../search/storage/directory-state.ts';
import { upgradeSlice } from '../../../search/storage/directory-upgrade.ts';

/** Whether the directory's snapshot has an older format. */
export const isUpgradeDue = (storage: Storage): Promise<boolean> =>
  withDirectory(storage, async ({ state }) => !isCurrentFormat(state));

/** Maximum number of slices that other processes may overtake in one run. */
const MAX_LOST = 5;

/**
 * Rebuilds a directory of an older format from the records, in slices; readers use the old one until then. False if it is not
 * done by `until`, or other processes were faster several times: the next run continues.
 */
export const upgradeDirectory = async (
  storage: Storage,
  until: number = Number.POSITIVE_INFINITY,
  progress: (done: number) => void = () => {},
): Promise<boolean> => {
  let done = 0;
  for (let lost = 0; lost < MAX_LOST; ) {
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
