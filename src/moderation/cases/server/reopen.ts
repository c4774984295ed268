import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { getOwnProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import { MODERATION_SENTENCES } from '../../rules/sentences.ts';
import { notPossible, requireNothingSince } from '../../server/case-errors.ts';
import {
  type CaseFile,
  type ClosedMark,
  changeCaseFile,
  getCaseFile,
  type PendingDecision,
  withDecision,
} from '../storage/case-file.ts';
import { getCaseBefore } from '../storage/closed-cases.ts';
import { withReopened } from '../storage/reopen-case.ts';
import {
  applyPendingDecisions,
  carryOutDecision,
  finishDecision,
  isAbandoned,
} from './carry-out-decision.ts';

/**
 * Opens a dismissed case again, and takes the dismissal back; 404 if there is no such case, 409 if it was not dismissed, has lost its
 * texts, or another case is open about the page. Of concurrent calls, one opens it; a repeat finishes what a crash left.
 */
export const reopenDismissed = async (call: ProfileAudit, id: string, name: string): Promise<void> => {
  const { storage, admin, later } = call;
  if (!isProfileId(id)) throw noProfile();
  const read = await applyPendingDecisions(storage, id);
  const profile = await getOwnProfile(storage, id);
  if (profile === null) throw noProfile();
  const file = await getCaseFile(storage, id);
  const own = read.pending.find(({ decision, by }) => decision === 'reopen' && by === admin.email);
  if (own !== undefined && file.open?.case === name && isAbandoned(storage, own))
    return later(() => finishDecision(storage, id, own));
  const dismissal = requireDismissed(file, name);
  const before = await getCaseBefore(storage, dismissal.id, id);
  if (before === null) throw notPossible(MODERATION_SENTENCES.textsGone);
  const entry = await auditProfile(call, 'reopen-case', profile.record, null, null);
  const at = storage.now();
  const reopening: PendingDecision = {
    id: timeOrderedId(at),
    at,
    by: admin.email,
    decision: 'reopen',
    reason: null,
    note: '',
    closed: null,
    undoes: dismissal.id,
    reopens: dismissal.id,
    takesBack: [dismissal.id],
  };
  await changeCaseFile(storage, id, (file) => {
    requireDismissed(file, name);
    requireNothingSince(read, file);
    // The page may have been hidden or shown since.
    const open = { ...before, hidden: profile.decision?.hidden != null };
    return withDecision(withReopened(file, dismissal.id, open), reopening);
  }).catch(async (error: unknown) => {
    if (error instanceof AppError) await withdrawAudit(storage, entry);
    throw error;
  });
  await carryOutDecision(storage, id, reopening);
  later(() => finishDecision(storage, id, reopening));
};

/** How a case was dismissed, if it can be opened again. */
const requireDismissed = ({ open, closed }: CaseFile, name: string): ClosedMark => {
  if (open !== null) throw notPossible(MODERATION_SENTENCES.caseOpen);
  const mark = closed.find((each) => each.case === name);
  if (mark === undefined) throw new AppError('not-found', MODERATION_SENTENCES.caseUnknown);
  if (mark.decision !== 'dismiss') throw notPossible(MODERATION_SENTENCES.notDismissed);
  return mark;
};
