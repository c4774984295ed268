import { atom } from 'nanostores';
import {
  adminGetTrash,
  adminPurgeUser,
  adminRestoreUser,
  type TrashedProfile,
} from '../../../contract/moderation/trash.ts';
import { DESK_SENTENCES } from '../../../domain/site/desk.ts';
import { adminCall, sentenceOf } from '../../frame/admin-call.ts';
import type { PagedState } from '../../frame/paged-list.ts';
import { toast } from '../../frame/toast.ts';
import { loadUsers } from '../search/admin-users.ts';

export const $trash = atom<PagedState<TrashedProfile>>({ kind: 'loading', items: [] });

/** Loads the first page of the trash, newest first, or the next page. */
export const loadTrash = async (more = false): Promise<void> => {
  const before = $trash.get();
  const cursor = more && before.kind === 'ready' ? before.next : null;
  const items = more ? before.items : [];
  $trash.set({ kind: 'loading', items });
  const outcome = await adminCall(adminGetTrash, cursor === null ? {} : { cursor });
  if (outcome.kind !== 'done')
    $trash.set({ kind: 'failed', items, message: sentenceOf(outcome, DESK_SENTENCES.fetchFailed) });
  else $trash.set({ kind: 'ready', items: [...items, ...outcome.reply.items], next: outcome.reply.next });
};

const act = async (
  endpoint: typeof adminRestoreUser | typeof adminPurgeUser,
  { id, profile }: TrashedProfile,
): Promise<void> => {
  const outcome = await adminCall(endpoint, { id }, { again: false });
  if (outcome.kind !== 'done') {
    toast(sentenceOf(outcome, DESK_SENTENCES.updateFailed));
    return;
  }
  const state = $trash.get();
  $trash.set({ ...state, items: state.items.filter((item) => item.id !== id) });
  toast(outcome.reply.message, 'status');
  if (endpoint === adminRestoreUser) void loadUsers(profile);
};

/** Restores a profile from the trash. */
export const restoreFromTrash = (item: TrashedProfile): Promise<void> => act(adminRestoreUser, item);

/** Deletes a profile in the trash for good. */
export const purgeFromTrash = (item: TrashedProfile): Promise<void> => act(adminPurgeUser, item);
