import type { Storage } from '../../base/engine/storage/storage.ts';
import { todayOf } from '../../base/http/server/today.ts';
import { getCounts } from '../../profiles/counts/storage/counts.ts';
import type { PublicProfile } from '../../profiles/rules/profile.ts';
import { toPublicProfile } from '../../profiles/rules/profile-views.ts';
import { noProfile } from '../../profiles/server/find-profile.ts';
import type { Hiding } from '../../profiles/visibility/rules/visibility.ts';
import { getOwnProfile, type VisibleProfile } from '../../profiles/visibility/storage/visibility.ts';
import type { AppealState } from '../cases/rules/decisions.ts';
import { applyPendingDecisions } from '../cases/server/carry-out-decision.ts';
import { type CaseFile, changeCaseFile, getCaseFile } from '../cases/storage/case-file.ts';
import type { AdminHiddenView, HiddenView } from '../page/calls.ts';
import { toReason } from '../reports/rules/reasons.ts';
import { openCase } from '../reports/storage.ts';
import { MODERATION_SENTENCES } from '../rules/sentences.ts';
import { notPossible, requireNothingSince } from '../server/case-errors.ts';
import { countAppeal } from '../transparency/storage.ts';

/** Adds an owner's appeal against the hiding of their page, one for each hiding, to the open case or a new one. */
export const receiveAppeal = async (storage: Storage, id: string, text: string): Promise<void> => {
  const before = await applyPendingDecisions(storage, id);
  const profile = await getOwnProfile(storage, id);
  if (profile === null) throw noProfile();
  const hiding = profile.decision?.hidden ?? null;
  if (hiding === null) throw notPossible(MODERATION_SENTENCES.notHidden);
  const { record, verified, verification } = profile;
  const counts = await getCounts(storage, id);
  const seen = toPublicProfile(record, verified, counts, verification, todayOf(storage));
  const now = storage.now();
  await changeCaseFile(storage, id, (file) => {
    if (file.appealed === hiding.at) {
      // A repeat of the same text: the reply to the first attempt was lost.
      if (file.open?.appeal === text) return null;
      throw notPossible(MODERATION_SENTENCES.appealedBefore);
    }
    // After another decision, the page may be visible or deleted.
    requireNothingSince(before, file);
    return {
      ...file,
      open: { ...openCase(file, seen, now, true), appeal: text, appealedAt: now },
      appealed: hiding.at,
    };
  });
  await countAppeal(storage, id, hiding.at);
};

const appealOf = (file: CaseFile, at: number): AppealState =>
  file.appealed !== at ? null : file.open?.appeal ? 'open' : 'refused';

/** How an owner sees that their page is hidden; null if it is not. */
export const hiddenViewOf = async (
  storage: Storage,
  { record, decision }: VisibleProfile,
): Promise<HiddenView | null> => {
  const hiding = decision?.hidden ?? null;
  return hiding && toHiddenView(hiding, await getCaseFile(storage, record.id));
};

const toHiddenView = ({ at, reason, note }: Hiding, file: CaseFile): HiddenView => ({
  at: new Date(at).toISOString(),
  reason: toReason(reason),
  note,
  appeal: appealOf(file, at),
});

/** How administrators see that a page is hidden; null if it is not. */
export const adminHiddenViewOf = async (
  storage: Storage,
  { record, decision }: VisibleProfile,
): Promise<AdminHiddenView | null> => {
  const hiding = decision?.hidden ?? null;
  if (hiding === null) return null;
  const file = await getCaseFile(storage, record.id);
  const before = file.hiddenAs?.at === hiding.at ? (file.hiddenAs.snapshot as PublicProfile) : null;
  return { ...toHiddenView(hiding, file), by: hiding.by, before };
};
