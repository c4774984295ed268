import { toast } from '../../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { adminUpdateUser } from '../../../profiles/badge/calls.ts';

/** Saves when a person died, and leaves the badge as it is; returns null, or the problem as a sentence. */
export const saveDied = async (
  { id, profile, verified, version }: AdminUser,
  died: string,
): Promise<string | null> => {
  const outcome = await adminCall(adminUpdateUser, { id, profile, verified, version, died });
  if (outcome.kind === 'done') {
    toast(DASHBOARD_SENTENCES.updated, 'status');
    return null;
  }
  const errors = outcome.kind === 'refused' ? outcome.failure.errors : undefined;
  return errors?.['died'] ?? sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
};
