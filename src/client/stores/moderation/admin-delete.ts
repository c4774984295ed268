import { adminDeleteUser } from '../../../contract/moderation/trash.ts';
import type { AdminRecord } from '../../../contract/search/admin-users.ts';
import { TRASH_DAYS } from '../../../domain/profiles/limits.ts';
import { DESK_SENTENCES } from '../../../domain/site/desk.ts';
import { adminCall, sentenceOf } from '../../frame/admin-call.ts';
import { toast } from '../../frame/toast.ts';
import { change } from '../search/admin-users.ts';

/** Deletes a profile once the admin has confirmed it, and shows the result. */
export const deleteUser = async (record: AdminRecord): Promise<void> => {
  const name = record.name || record.companyname || record.id;
  if (
    !window.confirm(
      `Are you sure you want to delete ${name}? It can be brought back from the trash for ${TRASH_DAYS} days.`,
    )
  )
    return;
  const outcome = await adminCall(adminDeleteUser, { id: record.id, profile: record.profile });
  if (outcome.kind !== 'done') {
    toast(sentenceOf(outcome, DESK_SENTENCES.deleteFailed));
    return;
  }
  change(record, () => null);
  toast(DESK_SENTENCES.deleted, 'status');
};
