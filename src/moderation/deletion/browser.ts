import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { TRASH_DAYS } from '../../profiles/rules/limits.ts';
import { $selected, keepSelected } from '../../search/admin-list/browser/admin-users.ts';
import { refreshUsers } from '../../search/admin-list/browser/user-counts.ts';
import type { AdminRecord } from '../../search/admin-list/calls.ts';
import { $lastBulk, toTarget } from '../bulk/browser.ts';
import { adminDeleteUser } from '../trash/calls.ts';

/** Deletes a profile once the admin has confirmed it, and shows the result. */
export const deleteUser = async (record: AdminRecord): Promise<void> => {
  const target = toTarget(record);
  if (
    !window.confirm(
      `Are you sure you want to delete ${target.name}? It can be restored from the trash for ${TRASH_DAYS} days.`,
    )
  )
    return;
  const outcome = await adminCall(adminDeleteUser, { id: record.id, profile: record.profile });
  if (outcome.kind !== 'done') {
    toast(sentenceOf(outcome, DASHBOARD_SENTENCES.deleteFailed));
    return;
  }
  keepSelected(record.profile, without(record));
  void refreshUsers(record.profile);
  $lastBulk.set({ action: 'delete', done: [target], failed: [] });
  toast(DASHBOARD_SENTENCES.deleted, 'status');
};

const without = ({ id, profile }: AdminRecord): string[] =>
  Object.keys($selected.get()[profile]).filter((each) => each !== id);
