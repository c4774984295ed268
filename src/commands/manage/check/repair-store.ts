import { createAnnouncer } from '../../../server/whole-store/announcer.ts';
import { sideBySide } from '../../../server/whole-store/side-by-side.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import type { Drift } from './drift.ts';

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
