import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { getCaseFile } from '../../../moderation/cases/storage/case-file.ts';
import { showUser } from '../../../moderation/page/server.ts';
import { countSharedLikers } from '../../../profiles/merge/storage/merge-counts.ts';
import { getSuggestions } from '../../../profiles/suggestions/storage/suggestion-file.ts';
import { isOpenTie } from '../../../profiles/ties/rules/tie.ts';
import { listTies } from '../../../profiles/ties/storage/ties.ts';
import type { adminGetMerge } from '../calls.ts';

/** Two pages before they are merged, and what comes with the one that goes. 404 if one is not there. */
export const showMerge = async (
  storage: Storage,
  { keep, drop }: InputOf<typeof adminGetMerge>,
): Promise<ReplyOf<typeof adminGetMerge>> => {
  const [own, other] = await Promise.all([showUser(storage, keep), showUser(storage, drop)]);
  const [like, ties, suggestions, { open }] = await Promise.all([
    countSharedLikers(storage, keep, drop),
    listTies(storage, drop),
    getSuggestions(storage, drop),
    getCaseFile(storage, drop),
  ]);
  return {
    success: true,
    keep: own,
    drop: other,
    like_both: like,
    ties: ties.filter(isOpenTie).length,
    suggestions: suggestions?.open.length ?? 0,
    reports: open?.count ?? 0,
  };
};
