import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { released, waitingView, withheld } from '../../../profiles/new-pages/rules.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import { type DecisionInput, decideAnyCase } from '../../cases/server/admin-decide.ts';
import {
  applyPendingDecisions,
  carryOutDecision,
  finishDecision,
  isAbandoned,
} from '../../cases/server/carry-out-decision.ts';
import {
  type CaseFile,
  changeCaseFile,
  type PendingDecision,
  withDecision,
} from '../../cases/storage/case-file.ts';
import { MODERATION_SENTENCES } from '../../rules/sentences.ts';
import { notPossible, requireNothingSince } from '../../server/case-errors.ts';

/**
 * Lists a new page; 404 if there is none, 409 if it does not wait, or somebody else decides about it. `undo` lets it wait as before. It is
 * taken in the page's file, as a refusal is, so of the two one takes place; a repeat finishes what a crash left.
 */
export const releasePage = async (call: ProfileAudit, id: string, undo = false): Promise<void> => {
  const { storage, admin, later } = call;
  if (!isProfileId(id)) throw noProfile();
  const [decision, action, change] = undo
    ? (['withhold', 'withhold-page', withheld] as const)
    : (['release', 'release-page', released] as const);
  const read = await applyPendingDecisions(storage, id);
  const own = read.pending.find((each) => each.decision === decision && each.by === admin.email);
  if (own !== undefined && isAbandoned(storage, own)) return later(() => finishDecision(storage, id, own));
  const record = await getProfileRecord(storage, id);
  if (record === null) throw noProfile();
  const next = change(record);
  if (next === null) throw notPossible(MODERATION_SENTENCES.waitsNot);
  const entry = await auditProfile(call, action, record, waitingView(record), waitingView(next));
  const at = storage.now();
  const taken: PendingDecision = {
    id: timeOrderedId(at),
    at,
    by: admin.email,
    decision,
    reason: null,
    note: '',
    closed: null,
  };
  await changeCaseFile(storage, id, (file) => {
    requireNothingSince(read, file);
    return withDecision(withoutGateActions(file), taken);
  }).catch(async (error: unknown) => {
    if (error instanceof AppError) await withdrawAudit(storage, entry);
    throw error;
  });
  await carryOutDecision(storage, id, taken);
  later(() => finishDecision(storage, id, taken));
};

// An earlier release has been carried out, and must not be repeated after it is undone.
const withoutGateActions = (file: CaseFile): CaseFile => ({
  ...file,
  pending: file.pending.filter(({ decision }) => decision !== 'release' && decision !== 'withhold'),
});

/** Moves a new page to the trash, like a deletion; 409 if it does not wait. */
export const refusePage = (
  call: ProfileAudit,
  input: Pick<DecisionInput, 'id' | 'reason' | 'note'>,
): Promise<void> =>
  decideAnyCase(
    call,
    { ...input, decision: 'delete' },
    ({ waiting }) => {
      if (waiting === undefined) throw notPossible(MODERATION_SENTENCES.waitsNot);
    },
    'refuse-page',
  );
