import { timeOfId, timeOrderedId } from '../../../base/engine/storage/keys.ts';
import type { Defer, Storage } from '../../../base/engine/storage/storage.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import { sentText } from '../../../base/http/server/handle.ts';
import type { RefusedCall } from '../../../base/http/server/handler.ts';
import { LETTER_HOLD } from '../../../base/mail/rules.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { toPublicProfile } from '../../../profiles/rules/profile-views.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { getMergedProfile } from '../../../profiles/storage/profile-record.ts';
import { DEFAULT_STATUS } from '../../../profiles/visibility/storage/profile-status.ts';
import { getOwnProfile, type VisibleProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import type { adminDecide } from '../../reports/calls.ts';
import { toReason } from '../../reports/rules/reasons.ts';
import { MODERATION_SENTENCES } from '../../rules/sentences.ts';
import { decidedBefore, notPossible, requireNothingSince } from '../../server/case-errors.ts';
import { uncountDecision } from '../../transparency/storage.ts';
import type { Decision } from '../rules/decisions.ts';
import {
  type CaseFile,
  changeCaseFile,
  getCaseFile,
  type PendingDecision,
  withDecision,
} from '../storage/case-file.ts';
import { getCaseBefore, removeClosedCase } from '../storage/closed-cases.ts';
import type { OpenCase } from '../storage/open-case.ts';
import { withReopened } from '../storage/reopen-case.ts';
import {
  applyPendingDecisions,
  carryOutDecision,
  finishDecision,
  isAbandoned,
} from './carry-out-decision.ts';

/** An administrator's decision on a page. `case` is the case that it closes. */
export type DecisionInput = Omit<InputOf<typeof adminDecide>, 'decision'> & {
  decision: Decision;
  /** Undoes the last decision on the page and reopens the case that it closed. */
  undo?: boolean | undefined;
};

type DecisionContext = {
  storage: Storage;
  /** Who decides: an e-mail address. */
  by: string;
  /** Logs the decision and returns the entry's id; may throw to refuse it. */
  guard: (record: ProfileRecord, hidden: boolean) => Promise<string>;
  later: Defer;
  /** Closes whatever case is open. */
  anyCase?: boolean;
};

/**
 * Takes a decision and carries it out. Of concurrent calls, one takes it, in the profile's case file; then this call, a repeat of it or
 * the hourly upkeep carries it out. A repeat joins a decision that is still pending.
 */
export const decide = async (context: DecisionContext, input: DecisionInput): Promise<void> => {
  const { storage, by, guard, later, anyCase = false } = context;
  const { id, decision, reason = null, note = '', undo = false } = input;
  if (!isProfileId(id)) throw noProfile();
  const before = await applyPendingDecisions(storage, id);
  const ownDecision = before.pending.find(
    (each) => each.decision === decision && each.by === by && (anyCase || each.closed?.case === input.case),
  );
  if (ownDecision !== undefined && isAbandoned(storage, ownDecision))
    return later(() => finishDecision(storage, id, ownDecision));
  const profile = await getOwnProfile(storage, id);
  if (profile === null) throw noProfile();
  const hiding = profile.decision?.hidden ?? null;
  const hidden = hiding !== null;
  const caseId = anyCase ? undefined : input.case || undefined;
  requirePossible(await getCaseFile(storage, id), { by, decision, hidden, caseId, anyCase });
  const undone = undo ? await lastDecision(storage, by, profile, before) : null;
  const takesBack = undone === null ? takenBackBy(decision, profile, before) : [undone.id];
  const entry = await guard(profile.record, hidden);
  const at = storage.now();
  const name = timeOrderedId(at);
  const changed = await changeCaseFile(storage, id, (file) => {
    requirePossible(file, { by, decision, hidden, caseId, anyCase });
    requireNothingSince(before, file);
    const newDecision: PendingDecision = {
      id: name,
      at,
      by,
      decision,
      reason,
      note,
      ...(hiding !== null && { hiddenFor: toReason(hiding.reason) }),
      closed: file.open,
      ...(takesBack.length > 0 && { takesBack }),
    };
    const hiddenAs = hidingAfter(file, newDecision, profile);
    if (undone !== null) return { ...withUndone(file, newDecision, undone), hiddenAs };
    const closed =
      file.open === null
        ? file.closed
        : [...file.closed, { case: file.open.case, id: newDecision.id, decision, by, at }];
    return { ...withDecision(file, newDecision), open: null, closed, hiddenAs };
  }).catch(async (error: unknown) => {
    if (error instanceof AppError) await withdrawAudit(storage, entry);
    throw error;
  });
  const decided = changed.pending.find((each) => each.id === name) as PendingDecision;
  await carryOutDecision(storage, id, decided);
  await requireStillApart(storage, id, decided, entry);
  later(() => finishDecision(storage, id, decided));
};

/** Takes a decision back, unsaid, on a page that went into another one before it was carried out; then that one's act is done, and this one refused. */
const requireStillApart = async (
  storage: Storage,
  id: string,
  { id: decision, closed }: PendingDecision,
  entry: string,
): Promise<void> => {
  if ((await getMergedProfile(storage, id)) === null) return;
  await withdrawAudit(storage, entry);
  await removeClosedCase(storage, decision, id);
  await uncountDecision(storage, decision);
  await changeCaseFile(storage, id, (file) => ({
    ...file,
    pending: file.pending.filter((each) => each.id !== decision),
    ...(file.aside === undefined && { open: closed }),
    ...(file.aside?.open === null && { aside: { ...file.aside, open: closed } }),
    closed: file.closed.filter((each) => each.id !== decision),
  }));
  throw noProfile();
};

// The snapshot of a hidden page is kept for as long as its owner may appeal, for the one who reads the appeal.
const hidingAfter = (
  { hiddenAs = null }: CaseFile,
  { decision, at }: PendingDecision,
  { record, verified, verification }: VisibleProfile,
): NonNullable<CaseFile['hiddenAs']> | null => {
  if (decision === 'hide')
    return { at, snapshot: toPublicProfile(record, verified, { like: 0, view: 0 }, verification, dayOf(at)) };
  return decision === 'restore' || decision === 'keep' ? null : hiddenAs;
};

/** The decisions that showing a page again takes back: its hiding, and the last refusal of an appeal. */
const takenBackBy = (
  decision: Decision,
  { decision: status }: VisibleProfile,
  { newest, closed }: CaseFile,
): string[] => {
  if (decision !== 'restore') return [];
  const kept = closed.find(({ id, decision: each }) => id === newest?.id && each === 'keep')?.id;
  return [status?.lastDecision, kept].filter((each) => each !== undefined);
};

/** The decision that an undo reverts, and the case that it closed. */
type Undone = { id: string; case: OpenCase | null };

// While the letters wait, a colleague may undo it, too; but not where it is unclear which of several decisions they mean.
const isAloneInItsMinute = (storage: Storage, newest: CaseFile['newest']): boolean => {
  if (newest === undefined) return false;
  const at = timeOfId(newest.id);
  const isRecent = storage.now() - at < LETTER_HOLD;
  return isRecent && (newest.previous === undefined || at - timeOfId(newest.previous) >= LETTER_HOLD);
};

const lastDecision = async (
  storage: Storage,
  by: string,
  profile: VisibleProfile,
  { newest }: CaseFile,
): Promise<Undone | null> => {
  const { lastDecision, hidden, shown } = profile.decision ?? DEFAULT_STATUS;
  const decidedBy = hidden?.by ?? shown?.endedBy ?? by;
  const isTheirs = decidedBy === by || isAloneInItsMinute(storage, newest);
  if (newest?.isUndo || !isTheirs) throw notPossible(MODERATION_SENTENCES.notUndone);
  if (lastDecision === undefined) return null;
  return { id: lastDecision, case: await getCaseBefore(storage, lastDecision, profile.record.id) };
};

const withUndone = (file: CaseFile, decision: PendingDecision, undone: Undone): CaseFile => {
  const newDecision: PendingDecision = { ...decision, undoes: undone.id };
  if (file.open !== null || file.closed.some(({ id }) => id > undone.id))
    throw notPossible(MODERATION_SENTENCES.notUndone);
  const isClosed = file.closed.some(({ id }) => id === undone.id);
  if (undone.case === null || !isClosed) return withDecision(file, newDecision);
  const reopened = withReopened(file, undone.id, undone.case);
  return {
    ...withDecision(reopened, { ...newDecision, reopens: undone.id }),
    // A reopened appeal belongs to the new hiding.
    ...(newDecision.decision === 'hide' && undone.case.appeal !== null && { appealed: newDecision.at }),
  };
};

/** The problem of a refused decision that names no case, which depends on the page. */
export const decisionProblems = async (call: RefusedCall): Promise<Problems> => {
  const id = sentText(call, 'id');
  if (sentText(call, 'case').trim() !== '' || !isProfileId(id)) return {};
  const { open } = await getCaseFile(call.storage, id);
  return open === null ? {} : { case: MODERATION_SENTENCES.caseNeeded };
};

type DecisionRequest = {
  by: string;
  decision: Decision;
  hidden: boolean;
  caseId: string | undefined;
  anyCase: boolean;
};

const requirePossible = (
  file: CaseFile,
  { by, decision, hidden, caseId, anyCase }: DecisionRequest,
): void => {
  const { open } = file;
  if (caseId !== undefined && open?.case !== caseId) {
    const before = file.closed.find((each) => each.case === caseId);
    if (before !== undefined) throw decidedBefore(before, by);
    throw new AppError('not-found', MODERATION_SENTENCES.caseUnknown);
  }
  if ((decision === 'restore' || decision === 'keep') && !hidden)
    throw notPossible(MODERATION_SENTENCES.pageNotHidden);
  if (decision === 'hide' && hidden) throw notPossible(MODERATION_SENTENCES.pageHidden);
  if (decision === 'dismiss' && open === null) throw notPossible(MODERATION_SENTENCES.noCase);
  if (open !== null && caseId === undefined && !anyCase)
    throw invalid({ case: MODERATION_SENTENCES.caseNeeded });
};
