import { atom } from 'nanostores';
import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { loadPage, type PagedState } from '../../base/table/browser.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';
import { refreshUsers } from '../../search/admin-list/browser/user-counts.ts';
import { foldQuery } from '../../search/rules/query-words.ts';
import { reasonName } from '../reports/rules/reasons.ts';
import { adminGetTrash, adminPurgeUser, adminRestoreUser, type TrashedProfile } from './calls.ts';

export const $trash = atom<PagedState<TrashedProfile>>({ kind: 'loading', items: [] });

/** Loads the first page of the trash, newest first, or the next page. */
export const loadTrash = (more = false): Promise<void> => loadPage($trash, adminGetTrash, more);

/** Loads the rest of the trash, because a search looks through all of it. */
export const loadWholeTrash = async (): Promise<void> => {
  for (;;) {
    const state = $trash.get();
    if (state.kind !== 'ready' || state.next === null) return;
    await loadTrash(true);
  }
};

/** The profiles whose name, id, reason, note or administrator contains the query. */
export const filterTrash = (items: readonly TrashedProfile[], search: string): readonly TrashedProfile[] => {
  const wanted = foldQuery(search);
  if (wanted === '') return items;
  return items.filter(({ name, id, by, reason, note }) =>
    foldForSearch([name, id, by, reasonName(reason), note].join('\n')).includes(wanted),
  );
};

const act = async (
  endpoint: typeof adminRestoreUser | typeof adminPurgeUser,
  { id, profile }: TrashedProfile,
): Promise<void> => {
  const outcome = await adminCall(endpoint, { id }, { again: false });
  if (outcome.kind !== 'done') {
    toast(sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed));
    return;
  }
  takeOut([id]);
  toast(outcome.reply.message, 'status');
  if (endpoint === adminRestoreUser) void refreshUsers(profile);
};

/** Restores a profile from the trash. */
export const restoreFromTrash = (item: TrashedProfile): Promise<void> => act(adminRestoreUser, item);

/** Deletes a profile in the trash for good. */
export const purgeFromTrash = (item: TrashedProfile): Promise<void> => act(adminPurgeUser, item);

/** Takes profiles that have left the trash out of the list. */
export const takeOut = (ids: readonly string[]): void => {
  const state = $trash.get();
  $trash.set({ ...state, items: state.items.filter((item) => !ids.includes(item.id)) });
};
