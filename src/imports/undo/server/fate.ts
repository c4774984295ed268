import { getProvenClaim } from '../../../accounts/claims/storage.ts';
import { hasAccount } from '../../../accounts/server/has-account.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { getCaseFile } from '../../../moderation/cases/storage/case-file.ts';
import type { ImportMark } from '../../../profiles/rules/import-mark.ts';
import { isOwned, type ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord, getTrashedProfile } from '../../../profiles/storage/profile-record.ts';
import { getProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';
import type { KeptBecause } from '../rules.ts';
import { importMarkOf, isAsMade, untouchedValues } from '../storage/import-marks.ts';
import { hasImportedBadge, isDecidedByOthers } from '../storage/imported-badge.ts';

/** What would come of a page; null if the import did nothing there, or the page is gone. */
export type Fate = 'removed' | 'reverted' | { kept: KeptBecause } | null;

/** What would come of a page if the import were taken back now. Writes nothing. */
export const fateOf = async (storage: Storage, batch: string, id: string): Promise<Fate> => {
  const record = await getProfileRecord(storage, id);
  if (record === null) return (await getTrashedProfile(storage, id)) === null ? null : { kept: 'trash' };
  const mark = importMarkOf(record, batch);
  if (mark === undefined) return { kept: 'changed' };
  const why = await whyKept(storage, record, mark);
  if (why !== null) return { kept: why };
  if (mark.made === true) return 'removed';
  const isReverted =
    Object.keys(untouchedValues(record, mark)).length > 0 || (await hasImportedBadge(storage, id, batch));
  return isReverted ? 'reverted' : { kept: 'changed' };
};

/** Why a page stays altogether as it is; null if it does not. */
export const whyKept = async (
  storage: Storage,
  record: ProfileRecord,
  mark: ImportMark,
): Promise<KeptBecause | null> => {
  if (isOwned(record) || (await hasAccount(storage, record))) return 'account';
  if (mark.made !== true) return null;
  if (!isAsMade(record, mark)) return 'changed';
  return (await isTouched(storage, record)) ? 'decided' : null;
};

/** Whether somebody decided about a page that an import made, or a decision is open: then it is theirs, too. */
const isTouched = async (storage: Storage, { id }: ProfileRecord): Promise<boolean> => {
  const [status, cases, claim] = await Promise.all([
    getProfileStatus(storage, id),
    getCaseFile(storage, id),
    getProvenClaim(storage, id),
  ]);
  return isDecidedByOthers(status) || cases.open !== null || cases.pending.length > 0 || claim !== null;
};
