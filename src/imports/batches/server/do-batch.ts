import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { BatchWork } from '../rules.ts';

/** Does the work of a batch as far as the time of one call allows; returns how far it came. A repeat changes nothing that is done. */
export const doBatch = async (storage: Storage, work: BatchWork, batch: object): Promise<object> => {
  if (work === 'restore') {
    const { restoreBatch } = await import('../../restore/server/restore-batch.ts');
    return restoreBatch(storage, batch as Parameters<typeof restoreBatch>[1]);
  }
  const { importBatch } = await import('../../import/server/import-batch.ts');
  return importBatch(storage, batch as Parameters<typeof importBatch>[1]);
};
