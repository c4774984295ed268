import { timeOfId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { getCaseFile, removeCaseFile } from './case-file.ts';
import { bareCase, listClosedCases } from './closed-cases.ts';

/**
 * Removes the reports, snapshots and appeals of a deleted profile. Of closed cases only reason, decision and
 * dates remain.
 */
export const forgetCases = async (storage: Storage, id: string): Promise<void> => {
  const { closed, pending } = await getCaseFile(storage, id);
  for (const { id: decision } of [...closed, ...pending]) await bareCase(storage, decision, id, true);
  await removeCaseFile(storage, id);
};

/** How old a decision that is carried out after a deletion may be, in milliseconds. */
const LATE_MS = 86_400_000;

/** Does the same for cases that were stored after their profile's deletion (at `at`, milliseconds) had removed the case file. */
export const forgetLateCases = async (storage: Storage, id: string, at: number): Promise<void> => {
  for await (const place of listClosedCases(storage)) {
    if (timeOfId(place.decision) < at - LATE_MS) return;
    if (place.id === id) await bareCase(storage, place.decision, id, true);
  }
};
