import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import type { VisibleProfile } from '../../visibility/storage/visibility.ts';
import type { requestBadge } from '../calls.ts';
import type { BadgeRequestView } from '../rules/badge-reasons.ts';
import { BADGE_SENTENCES } from '../rules/badge-reasons.ts';
import type { BadgeRequest } from '../rules/verification.ts';
import { isVerified } from '../rules/verified.ts';
import { putBadgeRequest } from '../storage/badge-requests.ts';

/** Adds an owner's badge request to the administrators' queue, in place of an earlier one. */
export const openBadgeRequest = async (
  storage: Storage,
  { record, verified }: VisibleProfile,
  { basis = 'other', evidence = '', note = '' }: InputOf<typeof requestBadge>,
): Promise<BadgeRequestView> => {
  if (isVerified(verified)) throw new AppError('conflict', BADGE_SENTENCES.already);
  await throttle(storage, LIMITS.badgeRequests, record.id);
  const { id, profile, order } = record;
  await putBadgeRequest(storage, { id, profile, order, basis, evidence, note });
  return toRequestView({ basis, evidence, note, at: storage.now() });
};

/** A badge request for owner and administrators. */
export const toRequestView = ({
  basis,
  evidence,
  note,
  at,
}: Pick<BadgeRequest, 'basis' | 'evidence' | 'note' | 'at'>): BadgeRequestView => ({
  basis,
  evidence,
  note,
  asked: new Date(at).toISOString(),
});
