import type { Storage } from '../../../base/engine/storage/storage.ts';
import { versionForAdmins } from '../../badge/rules/badge.ts';
import type { BadgeRequest } from '../../badge/rules/verification.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { announce } from '../../storage/profile-events.ts';
import { getProfileRecord } from '../../storage/profile-record.ts';
import { DEFAULT_STATUS, type ProfileStatus, updateProfileStatus } from './profile-status.ts';

/**
 * Called before each attempt at a decision on a profile; `changes` says whether anything would change. May throw to refuse it; false if it
 * was taken before, so that this is a repeat.
 */
export type DecisionGuard = (
  record: ProfileRecord,
  before: ProfileStatus,
  changes: boolean,
) => Promise<boolean>;

/** Computes the new moderation; `by` is the admin, and an undo cannot be undone. Null leaves everything as it is. */
export type StatusChange = Partial<
  Omit<ProfileStatus, 'version' | 'at' | 'verification' | 'taken' | 'shown'>
> & {
  by: string;
  isUndo?: true;
  /** The request for the badge that it answers. */
  answers?: BadgeRequest | undefined;
};

/**
 * Changes the moderation of a profile, and retries if another admin was faster. The change is announced first, then written. Returns the
 * record, the moderation before and whether it changed; null if there is no such profile.
 */
export const applyDecision = async (
  storage: Storage,
  id: string,
  kind: 'verified' | 'hidden',
  changeOf: (before: ProfileStatus, record: ProfileRecord) => StatusChange | null,
  guard: DecisionGuard = async () => true,
): Promise<{ record: ProfileRecord; before: ProfileStatus; changed: boolean } | null> => {
  let decided = null as { record: ProfileRecord; before: ProfileStatus } | null;
  const changed = await updateProfileStatus(storage, id, async (status) => {
    const record = await getProfileRecord(storage, id);
    const before = status ?? DEFAULT_STATUS;
    decided = record === null ? null : { record, before };
    if (record === null) return null;
    const changed = changeOf(before, record);
    const isNew = await guard(record, before, changed !== null);
    if (!isNew || changed === null) return null;
    const { isUndo, answers, ...change } = changed;
    const version = before.version + 1;
    await announce(storage, kind, { ...record, version });
    const at = storage.now();
    const { taken, shown, ...rest } = { ...undoableParts(before, change), ...change, version, at };
    const next: ProfileStatus = { ...rest, ...(shown && { shown }), ...(taken && !isUndo && { taken }) };
    if (kind === 'verified') {
      const raisedTo = versionForAdmins(record, version);
      const previous = before.verification?.at;
      next.verification = {
        ...{ by: change.by, at, raisedTo },
        ...(isUndo && { isUndo }),
        ...(answers && { answers }),
        ...(previous !== undefined && { previous }),
      };
    }
    return next;
  });
  return decided && { ...decided, changed };
};

// A decision replaces the badge or hiding before it, which is stored until the next decision, for an undo.
const undoableParts = (before: ProfileStatus, change: StatusChange): ProfileStatus => {
  if (change.verified !== undefined) {
    const { badge: _badge, taken: _taken, ...rest } = before;
    return before.verified && before.badge ? { ...rest, taken: before.badge } : rest;
  }
  const { shown: _shown, ...rest } = before;
  return {
    ...rest,
    ...(change.hidden === null &&
      before.hidden !== null && { shown: { ...before.hidden, endedBy: change.by } }),
  };
};
