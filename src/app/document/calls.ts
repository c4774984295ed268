import { adminSessionCalls, loginCalls, secondFactorCalls, sessionCalls } from './accounts-calls.ts';
import { adminClaimCalls, handsCalls, websiteClaimCalls } from './claims-calls.ts';
import { contactCalls, messageCalls } from './contact-calls.ts';
import type { Description } from './describe.ts';
import { historyCalls } from './history-calls.ts';
import { importCalls, openDataCalls, proposalCalls } from './imports-calls.ts';
import { letterCalls } from './letters-calls.ts';
import { passkeyCalls } from './logins/passkeys-calls.ts';
import { memberCalls, teamCalls } from './logins/team-calls.ts';
import {
  adminUserCalls,
  deletionCalls,
  mergeCalls,
  moderationCalls,
  timelineCalls,
} from './moderation-calls.ts';
import { articleCalls, newsroomCalls } from './news-calls.ts';
import { claimCalls, correctionCalls, ownPageCalls, pageCalls, statsCalls } from './owners-calls.ts';
import { badgeCalls, badgeRequestCalls, countCalls } from './profiles-calls.ts';
import { goneSourceCalls } from './readers/gone-sources-calls.ts';
import { ownerLetterCalls } from './readers/owner-letters-calls.ts';
import { adminSearchCalls, alikeCalls, searchCalls } from './search-calls.ts';
import { auditCalls, siteNumberCalls, visitCalls, waitingCalls } from './site-calls.ts';
import { suggestionCalls } from './suggestions-calls.ts';
import { adminTieCalls, tieCalls } from './ties-calls.ts';

/** All calls in the document, by heading. */
export const DESCRIBED: Readonly<Record<string, readonly Description[]>> = {
  Directory: [...searchCalls, ...alikeCalls, ...pageCalls],
  'Open data': openDataCalls,
  Visitors: [...countCalls, ...statsCalls, ...visitCalls, ...contactCalls],
  Owners: [...loginCalls, ...ownPageCalls, ...letterCalls],
  Ownership: [...claimCalls, ...websiteClaimCalls, ...sessionCalls],
  'People who keep a page': handsCalls,
  History: historyCalls,
  Badge: [...badgeRequestCalls, ...adminUserCalls],
  Ties: [...tieCalls, ...adminTieCalls],
  'Letters to owners': ownerLetterCalls,
  Suggestions: suggestionCalls,
  Proposals: proposalCalls,
  News: articleCalls,
  'News desk': newsroomCalls,
  'Reports and trash': moderationCalls,
  Sources: goneSourceCalls,
  Merging: mergeCalls,
  Administrators: [
    ...adminSessionCalls,
    ...siteNumberCalls,
    ...waitingCalls,
    ...timelineCalls,
    ...badgeCalls,
    ...adminClaimCalls,
    ...correctionCalls,
    ...importCalls,
    ...deletionCalls,
    ...messageCalls,
    ...auditCalls,
    ...adminSearchCalls,
  ],
  Passkeys: passkeyCalls,
  'Second factor': secondFactorCalls,
  Team: [...teamCalls, ...memberCalls],
};
