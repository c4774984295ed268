import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { toast } from '../../base/frame/browser/toast.ts';
import { call } from '../../base/http/browser/call.ts';
import { loadHistory } from '../../profiles/history/browser/history.ts';
import { undoChange } from '../../profiles/history/calls.ts';
import { loadOwnProfile } from '../my-profile/browser/own-profile.ts';

/** Undoes a change of the owner's page, and shows the page and its history as they are then; false if it was refused. */
export const undoOwnChange = async (id: string, number: number): Promise<boolean> => {
  const outcome = await call(undoChange, { id, number });
  if (outcome.kind === 'done') {
    toast(outcome.reply.message, 'status');
    await Promise.all([loadOwnProfile(), loadHistory(id)]);
    return true;
  }
  toast(outcome.kind === 'refused' ? outcome.failure.message : ACCOUNT_SENTENCES.unreachable);
  return false;
};
