import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import {
  applyDecision,
  type DecisionGuard,
  type StatusChange,
} from '../../visibility/storage/change-status.ts';
import type { ProfileStatus } from '../../visibility/storage/profile-status.ts';
import { type Badge, badgeState, seenOf } from '../rules/badge.ts';
import type { BadgeRequest } from '../rules/verification.ts';

/**
 * The basis of a badge. `undo` restores the badge that the last decision removed or replaced, and does nothing twice; `answers` is the
 * open request, so that a refusal is a decision too.
 */
type BadgeReason = {
  [Part in 'basis' | 'evidence' | 'note']?: Badge[Part] | undefined;
} & { undo?: boolean | undefined; answers?: BadgeRequest | undefined };

/**
 * Sets or removes a profile's verified badge, for the present name, photo and e-mail; null if there is no such profile, else the record
 * and whether anything changed. A suspended badge is renewed.
 */
export const verifyProfile = async (
  storage: Storage,
  id: string,
  verified: boolean,
  admin: string,
  guard?: DecisionGuard,
  reason: BadgeReason = {},
): Promise<{ record: ProfileRecord; before: boolean; changed: boolean } | null> => {
  const decided = await applyDecision(
    storage,
    id,
    'verified',
    (before, record) => {
      if (reason.undo) return undoneBadge(before, admin);
      if (!verified)
        return before.verified || reason.answers ? { verified, by: admin, answers: reason.answers } : null;
      if (badgeState(record, before).verified && saysTheSame(before.badge, reason)) return null;
      const { basis = 'other', evidence = '', note = '' } = reason;
      const badge = { at: storage.now(), basis, evidence, note, seen: seenOf(record) };
      return { verified, by: admin, badge, answers: reason.answers };
    },
    guard,
  );
  if (decided === null) return null;
  const { record, before, changed } = decided;
  return { record, before: before.verified, changed };
};

const undoneBadge = ({ verified, verification, taken }: ProfileStatus, by: string): StatusChange | null => {
  if (verification?.isUndo) return null;
  if (taken !== undefined) return { verified: true, by, badge: taken, isUndo: true };
  return verified ? { verified: false, by, isUndo: true } : null;
};

const saysTheSame = (badge: Badge | undefined, { basis, evidence, note }: BadgeReason): boolean =>
  (basis ?? badge?.basis ?? 'other') === (badge?.basis ?? 'other') &&
  (evidence ?? badge?.evidence ?? '') === (badge?.evidence ?? '') &&
  (note ?? badge?.note ?? '') === (badge?.note ?? '');
