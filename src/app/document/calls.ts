import { adminSessionCalls, loginCalls, secondFactorCalls, sessionCalls } from './accounts.ts';
import { adminClaimCalls, handsCalls, websiteClaimCalls } from './claims.ts';
import { contactCalls, messageCalls } from './contact.ts';
import type { Description } from './describe.ts';
import { historyCalls } from './history.ts';
import { importCalls, openDataCalls, proposalCalls } from './imports.ts';
import { letterCalls } from './letters.ts';
import { passkeyCalls } from './logins/passkeys.ts';
import { memberCalls, teamCalls } from './logins/team.ts';
import { adminUserCalls, deletionCalls, mergeCalls, moderationCalls, timelineCalls } from './moderation.ts';
import { articleCalls, newsroomCalls } from './news.ts';
import { claimCalls, correctionCalls, ownPageCalls, pageCalls, statsCalls } from './owners.ts';
import { badgeCalls, badgeRequestCalls, countCalls } from './profiles.ts';
import { goneSourceCalls } from './readers/gone-sources.ts';
import { ownerLetterCalls } from './readers/owner-letters.ts';
import { adminSearchCalls, alikeCalls, searchCalls } from './search.ts';
import { auditCalls, siteNumberCalls, visitCalls, waitingCalls } from './site.ts';
import { suggestionCalls } from './suggestions.ts';
import { adminTieCalls, tieCalls } from './ties.ts';

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
