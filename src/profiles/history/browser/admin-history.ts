import { toast } from '../../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { adminRedactChange, adminUndoChange } from '../calls.ts';
import { loadHistory } from './history.ts';

const act = async (
  endpoint: typeof adminUndoChange | typeof adminRedactChange,
  id: string,
  number: number,
): Promise<boolean> => {
  const outcome = await adminCall(endpoint, { id, number }, { again: false });
  if (outcome.kind !== 'done') {
    toast(sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed));
    return false;
  }
  toast(outcome.reply.message, 'status');
  await loadHistory(id);
  return true;
};

/** Undoes a change of a page, and shows its history as it is then; false if it was refused. */
export const undoForAdmin = (id: string, number: number): Promise<boolean> =>
  act(adminUndoChange, id, number);

/** Removes for good what a change wrote, and shows the history as it is then; false if it was refused. */
export const redactForAdmin = (id: string, number: number): Promise<boolean> =>
  act(adminRedactChange, id, number);
