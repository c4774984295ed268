import type { HiddenView } from '../../contract/moderation/admin-user.ts';
import type { AppealState } from '../../domain/moderation/decisions.ts';
import { toReason } from '../../domain/moderation/reasons.ts';
import { MODERATION_SENTENCES } from '../../domain/moderation/sentences.ts';
import { toPublicProfile } from '../../domain/profiles/profile.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { type CaseFile, changeCaseFile, getCaseFile } from '../../storage/moderation/case-file.ts';
import { getCounts } from '../../storage/profiles/counts/counts.ts';
import { getOwnProfile, type VisibleProfile } from '../../storage/profiles/visibility.ts';
import { AppError } from '../http/errors.ts';
import { noProfile } from '../profiles/find-profile.ts';
import { applyPendingDecisions } from './carry-out.ts';
import { notPossible } from './errors.ts';
import { openCase } from './report.ts';

/** Takes an owner's appeal against the hiding of their page, one for each hiding; it opens a case or joins the open one. */
export const receiveAppeal = async (storage: Storage, id: string, text: string): Promise<void> => {
  // Finishes a pending decision first.
  const settled = new Set((await applyPendingDecisions(storage, id)).map((decision) => decision.id));
  const profile = await getOwnProfile(storage, id);
  if (profile === null) throw noProfile();
  const hiding = profile.decision?.hidden ?? null;
  if (hiding === null) throw notPossible(MODERATION_SENTENCES.notHidden);
  const { record, verified, verification } = profile;
  const counts = await getCounts(storage, id);
  const seen = toPublicProfile(record, verified, counts, verification);
  const now = storage.now();
  await changeCaseFile(storage, id, (file) => {
    if (file.appealed === hiding.at) {
      // The same text again: the answer to the first attempt was lost.
      if (file.open?.appeal === text) return null;
      throw notPossible(MODERATION_SENTENCES.appealedBefore);
    }
    // Another decision came meanwhile: the page may be visible or deleted.
    if (file.pending.some((decision) => !settled.has(decision.id))) throw new AppError('conflict');
    return { ...file, open: { ...openCase(file, seen, now, true), appeal: text }, appealed: hiding.at };
  });
};

const appealOf = (file: CaseFile, at: number): AppealState =>
  file.appealed !== at ? null : file.open?.appeal ? 'open' : 'refused';

/** How an owner sees that their page is hidden; null if it is not. */
export const hiddenViewOf = async (
  storage: Storage,
  { record, decision }: VisibleProfile,
): Promise<HiddenView | null> => {
  const hiding = decision?.hidden ?? null;
  if (hiding === null) return null;
  const file = await getCaseFile(storage, record.id);
  const { at, reason, note } = hiding;
  return { at: new Date(at).toISOString(), reason: toReason(reason), note, appeal: appealOf(file, at) };
};
