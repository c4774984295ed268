import type { Storage } from '../../../base/engine/storage/storage.ts';
import { settleLetters } from '../../../base/mail/storage.ts';
import { released, withheld } from '../../../profiles/new-pages/rules.ts';
import { photosOf } from '../../../profiles/rules/profile.ts';
import { getRecordOrTombstone } from '../../../profiles/storage/profile-record.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { changeWaiting } from '../../new-pages/storage.ts';
import { hideProfile, showProfile } from '../../storage.ts';
import { countDecision } from '../../transparency/storage.ts';
import { trashProfile } from '../../trash/storage.ts';
import { type CaseFile, changeCaseFile, getCaseFile, type PendingDecision } from '../storage/case-file.ts';
import { putClosedCase, removeClosedCase } from '../storage/closed-cases.ts';
import { mailDecision } from './decision-mails.ts';

/** A call that takes longer than this, in milliseconds, is dead: a repeat sends the mails. */
const TIMEOUT_MS = 10_000;

/** Whether the call that took a pending decision is dead. */
export const isAbandoned = (storage: Storage, { at }: PendingDecision): boolean =>
  storage.now() - at > TIMEOUT_MS;

/** Carries out the pending decisions on a profile in their order, and returns its file; a repeat changes nothing. Mails come afterwards. */
export const applyPendingDecisions = async (storage: Storage, id: string): Promise<CaseFile> => {
  const file = await getCaseFile(storage, id);
  for (const decision of file.pending) await carryOutDecision(storage, id, decision);
  return file;
};

/** Carries out one decision; stores the case that it closed, counts the decision, and removes the one that it reopened. */
export const carryOutDecision = async (
  storage: Storage,
  id: string,
  decision: PendingDecision,
): Promise<void> => {
  const { id: name, at, by, reason, note } = decision;
  const why = { at, by, reason: reason ?? ('other' as const), note };
  if (decision.decision === 'release') await changeWaiting(storage, id, released);
  if (decision.decision === 'withhold') await changeWaiting(storage, id, withheld);
  if (decision.decision === 'hide') await hideProfile(storage, id, name, why);
  if (decision.decision === 'restore') await showProfile(storage, id, name, by);
  if (decision.decision === 'delete') await trashProfile(storage, id, name, why);
  // Before the reply, so that what is taken back within the minute is not mailed meanwhile.
  for (const each of decision.takesBack ?? []) await settleLetters(storage, each, 'withdrawn');
  await putClosedCase(storage, id, decision);
  await countDecision(storage, decision);
  if (decision.reopens !== undefined) await removeClosedCase(storage, decision.reopens, id);
};

/** Follows up a decision: purges caches, sends mails, and removes it from the pending ones. */
export const finishDecision = async (
  storage: Storage,
  id: string,
  decision: PendingDecision,
): Promise<void> => {
  const stored = await getRecordOrTombstone(storage, id);
  const record = stored === null || 'deleted' in stored ? null : stored;
  const photos = record === null ? [] : photosOf(record);
  await purge(tagsOf(id, photos));
  await mailDecision(storage, id, record, decision);
  await changeCaseFile(storage, id, (file) =>
    file.pending.some((pending) => pending.id === decision.id)
      ? { ...file, pending: file.pending.filter((pending) => pending.id !== decision.id) }
      : null,
  );
};
