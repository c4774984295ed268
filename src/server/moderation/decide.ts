import type { InputOf } from '../../contract/endpoint.ts';
import type { adminDecide } from '../../contract/moderation/reports.ts';
import type { Decision } from '../../domain/moderation/decisions.ts';
import { MODERATION_SENTENCES } from '../../domain/moderation/sentences.ts';
import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import { isProfileId } from '../../domain/text/slug.ts';
import { timeOrderedId } from '../../storage/engine/keys.ts';
import type { Later, Storage } from '../../storage/engine/storage.ts';
import {
  type CaseFile,
  changeCaseFile,
  getCaseFile,
  type OpenCase,
  type PendingDecision,
} from '../../storage/moderation/case-file.ts';
import { getCaseBefore } from '../../storage/moderation/closed-cases.ts';
import { withReopened } from '../../storage/moderation/reopen-case.ts';
import { getOwnProfile, type VisibleProfile } from '../../storage/profiles/visibility.ts';
import { withdrawAudit } from '../../storage/site/audit.ts';
import { AppError, invalid } from '../http/errors.ts';
import { noProfile } from '../profiles/find-profile.ts';
import { applyPendingDecisions, carryOutDecision, finishDecision } from './carry-out.ts';
import { decidedBefore, notPossible } from './errors.ts';

/** An administrator's decision on a page. `case` is the case that it closes. */
export type DecisionInput = InputOf<typeof adminDecide> & {
  /** Undoes the last decision on the page: the case that it closed is open again. */
  undo?: boolean | undefined;
};

type Deciding = {
  storage: Storage;
  /** Who decides: an e-mail address. */
  by: string;
  /** Logs the decision and returns the entry's id; may throw to refuse it. */
  guard: (record: ProfileRecord, hidden: boolean) => Promise<string>;
  later: Later;
  /** Closes whatever case is open. */
  anyCase?: boolean;
};

/** A call that takes longer than this, in milliseconds, is dead: a repeat sends the mails. */
const TIMEOUT_MS = 10_000;

/**
 * Takes a decision and carries it out. It is taken once, in the profile's case file, however many calls are made at once; from then on it is
 * carried out by this call, by a repeat of it, or by the hourly upkeep. A repeat joins a decision that is still pending.
 */
export const decide = async (deciding: Deciding, input: DecisionInput): Promise<void> => {
  const { storage, by, guard, later, anyCase = false } = deciding;
  const { id, decision, reason = null, note = '', undo = false } = input;
  if (!isProfileId(id)) throw noProfile();
  const pending = await applyPendingDecisions(storage, id);
  const mine = pending.find(
    (each) => each.decision === decision && each.by === by && (anyCase || each.closed?.case === input.case),
  );
  if (mine !== undefined && storage.now() - mine.at > TIMEOUT_MS)
    return later(() => finishDecision(storage, id, mine));
  const profile = await getOwnProfile(storage, id);
  if (profile === null) throw noProfile();
  const hidden = profile.decision?.hidden != null;
  const asked = anyCase ? undefined : input.case;
  requirePossible(await getCaseFile(storage, id), { decision, hidden, asked, anyCase });
  const undone = undo ? await lastDecision(storage, by, profile) : null;
  const entry = await guard(profile.record, hidden);
  const at = storage.now();
  const known = new Set(pending.map((each) => each.id));
  const name = timeOrderedId(at);
  const changed = await changeCaseFile(storage, id, (file) => {
    requirePossible(file, { decision, hidden, asked, anyCase });
    if (file.pending.some((each) => !known.has(each.id))) throw new AppError('conflict');
    const taken: PendingDecision = { id: name, at, by, decision, reason, note, closed: file.open };
    if (undone !== null) return withUndone(file, taken, undone);
    const closed =
      file.open === null
        ? file.closed
        : [...file.closed, { case: file.open.case, id: taken.id, decision, by, at }];
    return { ...file, open: null, pending: [...file.pending, taken], closed };
  }).catch(async (error: unknown) => {
    if (error instanceof AppError) await withdrawAudit(storage, entry);
    throw error;
  });
  const decided = changed.pending.find((each) => each.id === name) as PendingDecision;
  await carryOutDecision(storage, id, decided);
  later(() => finishDecision(storage, id, decided));
};

/** The decision that an undo takes back, and the case that it closed. */
type Undone = { id: string; case: OpenCase | null };

const lastDecision = async (
  storage: Storage,
  by: string,
  profile: VisibleProfile,
): Promise<Undone | null> => {
  const { hidden, settled } = profile.decision ?? {};
  if (hidden && hidden.by !== by) throw notPossible(MODERATION_SENTENCES.notUndone);
  if (settled === undefined) return null;
  return { id: settled, case: await getCaseBefore(storage, settled, profile.record.id) };
};

const withUndone = (file: CaseFile, taken: PendingDecision, undone: Undone): CaseFile => {
  if (file.open !== null || file.closed.some(({ id }) => id > undone.id))
    throw notPossible(MODERATION_SENTENCES.notUndone);
  const isClosed = file.closed.some(({ id }) => id === undone.id);
  if (undone.case === null || !isClosed) return { ...file, pending: [...file.pending, taken] };
  const reopened = withReopened(file, undone.id, undone.case);
  return {
    ...reopened,
    pending: [...reopened.pending, { ...taken, reopens: undone.id }],
    // An appeal that is open again belongs to the new hiding.
    ...(taken.decision === 'hide' && undone.case.appeal !== null && { appealed: taken.at }),
  };
};

type Asked = { decision: Decision; hidden: boolean; asked: string | undefined; anyCase: boolean };

const requirePossible = (file: CaseFile, { decision, hidden, asked, anyCase }: Asked): void => {
  const { open } = file;
  if (asked !== undefined && open?.case !== asked) {
    const before = file.closed.find((each) => each.case === asked);
    if (before !== undefined) throw decidedBefore(before);
    throw new AppError('not-found', MODERATION_SENTENCES.caseUnknown);
  }
  if ((decision === 'restore' || decision === 'keep') && !hidden)
    throw notPossible(MODERATION_SENTENCES.pageNotHidden);
  if (decision === 'hide' && hidden) throw notPossible(MODERATION_SENTENCES.pageHidden);
  if (decision === 'dismiss' && open === null) throw notPossible(MODERATION_SENTENCES.noCase);
  if (open !== null && asked === undefined && !anyCase)
    throw invalid({ case: MODERATION_SENTENCES.caseNeeded });
};
