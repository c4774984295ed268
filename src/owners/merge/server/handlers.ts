import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { adminGetMerge, adminMergeProfiles, adminUnmergeProfiles } from '../calls.ts';
import { mergeProfiles, unmergeProfiles } from './merge.ts';
import { showMerge } from './show-merge.ts';

export const adminGetMergeHandler = adminHandler(adminGetMerge, ({ input, storage }) =>
  showMerge(storage, input),
);

export const adminMergeProfilesHandler = adminHandler(adminMergeProfiles, ({ input, ...call }) =>
  mergeProfiles(call, input),
);

export const adminUnmergeProfilesHandler = adminHandler(adminUnmergeProfiles, ({ input, ...call }) =>
  unmergeProfiles(call, input),
);
