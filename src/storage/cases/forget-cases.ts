import type { Storage } from '../engine/storage.ts';
import { getCaseFile, removeCaseFile } from './case-file.ts';
import { bareCase } from './closed-cases.ts';

/**
 * Removes the reports, snapshots and appeals of a deleted profile. Of closed cases only reason, decision and
 * dates remain.
 */
export const forgetCases = async (storage: Storage, id: string): Promise<void> => {
  const { closed, pending } = await getCaseFile(storage, id);
  for (const { id: decision } of [...closed, ...pending]) await bareCase(storage, decision, id, true);
  await removeCaseFile(storage, id);
};
