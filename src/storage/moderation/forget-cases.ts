import { timeOfId } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';
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

/** How long before a deletion a decision may have been taken that is carried out only after it, in milliseconds. */
const LATE_MS = 86_400_000;

/** The same for cases that were stored after their profile was deleted (at `at`, milliseconds), when its case file was gone already. */
export const forgetLateCases = async (storage: Storage, id: string, at: number): Promise<void> => {
  for await (const place of listClosedCases(storage)) {
    if (timeOfId(place.decision) < at - LATE_MS) return;
    if (place.id === id) await bareCase(storage, place.decision, id, true);
  }
};
