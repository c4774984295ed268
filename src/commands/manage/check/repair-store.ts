import pMap from 'p-map';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { createAnnouncer } from '../../../imports/import/server/announcer.ts';
import type { Drift } from './drift.ts';

/** Repairs what it can and announces it to the directory; returns the rest. */
export const repairDrift = async (storage: Storage, drifts: readonly Drift[]): Promise<Drift[]> => {
  const announcer = createAnnouncer(storage);
  const left = drifts.filter(({ repair }) => repair === null);
  const apply = async ({ repair }: Drift): Promise<void> => {
    const change = repair === null ? null : await repair();
    if (change !== null) await announcer.add(change);
  };
  await pMap(drifts, apply, { concurrency: 16 });
  await announcer.end();
  return left;
};
