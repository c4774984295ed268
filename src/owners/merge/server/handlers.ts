import { adminHandler } from '../../../site/audit/server/admin-call.ts';
import { adminMergeProfiles, adminUnmergeProfiles } from '../calls.ts';
import { mergeProfiles, unmergeProfiles } from './merge.ts';

export const adminMergeProfilesHandler = adminHandler(adminMergeProfiles, ({ input, ...call }) =>
  mergeProfiles(call, input),
);

export const adminUnmergeProfilesHandler = adminHandler(adminUnmergeProfiles, ({ input, ...call }) =>
  unmergeProfiles(call, input),
);
