import { accountCalls } from './account.ts';
import { adminCalls } from './admin.ts';
import { aliasCalls } from './alias.ts';
import { articleCalls } from './article.ts';
import { badgeCalls } from './badge.ts';
import { visitorCalls } from './count.ts';
import type { Description } from './describe.ts';
import { deskCalls } from './news-desk.ts';
import { ownershipCalls } from './ownership.ts';
import { profileCalls } from './profile.ts';
import { reportCalls } from './reports.ts';
import { secondFactorCalls } from './second-factor.ts';

/** All calls in the document, by heading. */
export const DESCRIBED: Readonly<Record<string, readonly Description[]>> = {
  Directory: profileCalls,
  Visitors: visitorCalls,
  Owners: accountCalls,
  Ownership: ownershipCalls,
  Badge: badgeCalls,
  News: articleCalls,
  'News desk': deskCalls,
  'Reports and trash': reportCalls,
  Administrators: [...adminCalls, ...aliasCalls],
  'Second factor': secondFactorCalls,
};
