import type { Storage } from '../../../base/engine/storage/storage.ts';
import { badgeState, seenOf } from '../../../profiles/badge/rules/badge.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { applyDecision } from '../../../profiles/visibility/storage/change-status.ts';
import {
  DEFAULT_STATUS,
  getProfileStatus,
  type ProfileStatus,
  updateProfileStatus,
} from '../../../profiles/visibility/storage/profile-status.ts';

/** Who decides in the name of an import. */
const BY_IMPORT = 'import';

/**
 * Gives the badge to a page that has none, without a decision on anything else. Returns the decisions on the page, and whether its badge is this import's:
 * also of a row whose call ended before the page knew of it.
 */
export const giveImportedBadge = async (
  storage: Storage,
  record: ProfileRecord,
  batch: string | undefined,
): Promise<{ status: ProfileStatus | null; isGiven: boolean }> => {
  let status = null as ProfileStatus | null;
  const isNew = await updateProfileStatus(storage, record.id, (stored) => {
    status = stored;
    if (badgeState(record, stored).verified) return null;
    const before = stored ?? DEFAULT_STATUS;
    const { badge: former, taken: _taken, ...rest } = before;
    const at = storage.now();
    status = {
      ...rest,
      ...(before.verified && former && { taken: former }),
      ...{ verified: true, version: before.version + 1, by: BY_IMPORT, at },
      badge: {
        ...{ at, basis: 'other', evidence: '', note: '', seen: seenOf(record) },
        ...(batch !== undefined && { batch }),
      },
    };
    return status;
  });
  return { status, isGiven: isNew || (batch !== undefined && status?.badge?.batch === batch) };
};

/** Whether a page has the badge that an import gave. */
export const hasImportedBadge = async (storage: Storage, id: string, batch: string): Promise<boolean> => {
  const status = await getProfileStatus(storage, id);
  return status !== null && isOf(status, batch);
};

const isOf = ({ verified, badge }: ProfileStatus, batch: string): boolean =>
  verified && badge?.batch === batch;

/** Takes the badge that an import gave, unless somebody decided about it since: the one before it is there again. */
export const takeImportedBadge = async (storage: Storage, id: string, batch: string): Promise<void> => {
  if (!(await hasImportedBadge(storage, id, batch))) return;
  await applyDecision(storage, id, 'verified', (status) => {
    if (!isOf(status, batch)) return null;
    const { taken } = status;
    const undone = { by: BY_IMPORT, isUndo: true } as const;
    return taken === undefined ? { verified: false, ...undone } : { verified: true, badge: taken, ...undone };
  });
};

/** Whether somebody decided about a page, and not only imports. */
export const isDecidedByOthers = (status: ProfileStatus | null): boolean =>
  status !== null && status.version > 0 && (status.by !== BY_IMPORT || status.hidden !== null);
