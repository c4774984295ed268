import { isCurrentFormat, withDirectory } from '../../storage/directory/directory.ts';
import { listAdminEntries } from '../../storage/directory/directory-admin.ts';
import { type ProfilePlace, rebuildDirectory } from '../../storage/directory/directory-rebuild.ts';
import type { Storage } from '../../storage/engine/storage.ts';

/** Whether the directory's snapshot was made by an earlier version. */
export const isUpgradeDue = (storage: Storage): Promise<boolean> =>
  withDirectory(storage, async ({ state }) => !isCurrentFormat(state));

/**
 * Makes a directory of an earlier version anew from the records; it is read as it was until then. False when another process changed it
 * meanwhile: then it is tried again later.
 */
export const upgradeDirectory = async (
  storage: Storage,
  progress: (done: number) => void = () => {},
): Promise<boolean> => {
  if (!(await isUpgradeDue(storage))) return true;
  return rebuildDirectory(storage, placesOf(storage), progress);
};

// In the order of their places, as the directory itself has them.
async function* placesOf(storage: Storage): AsyncGenerator<ProfilePlace> {
  for (const profile of ['personal', 'professional'] as const) {
    const places: ProfilePlace[] = [];
    for await (const { order, value } of listAdminEntries(storage, profile))
      places.push({ id: value.id, order, profile });
    yield* places.reverse();
  }
}
