import type { Storage } from '../../../storage/engine/storage.ts';
import { createAnnouncer } from '../import/announcer.ts';
import type { Drift } from './drift.ts';
import { sideBySide } from './side-by-side.ts';

/** Mends what can be mended, and tells the directory; answers what is left. */
export const mendDrift = async (storage: Storage, found: readonly Drift[]): Promise<Drift[]> => {
  const announcer = createAnnouncer(storage);
  const left = found.filter(({ mend }) => mend === null);
  await sideBySide(found, 16, async ({ mend }) => {
    const change = mend === null ? null : await mend();
    if (change !== null) await announcer.add(change);
  });
  await announcer.end();
  return left;
};
