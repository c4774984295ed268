import * as accountsAdminSession from '../../accounts/admin-login/calls.ts';
import * as accountsLogin from '../../accounts/login/calls.ts';
import * as accountsSecondFactor from '../../accounts/second-factor/calls.ts';
import * as accountsSessions from '../../accounts/sessions/calls.ts';
import * as accountsTeam from '../../accounts/team/calls.ts';
import * as captcha from '../../base/captcha/calls.ts';
import type { Endpoint } from '../../base/http/calls/endpoint.ts';
import * as contactContact from '../../contact/calls/contact.ts';
import * as contactMessages from '../../contact/calls/messages.ts';
import * as importsChanges from '../../imports/open-data/calls.ts';
import * as moderationNewPages from '../../moderation/new-pages/calls.ts';
import * as moderationAdminUser from '../../moderation/page/calls.ts';
import * as moderationReports from '../../moderation/reports/calls.ts';
import * as moderationTrash from '../../moderation/trash/calls.ts';
import * as newsArticle from '../../news/calls.ts';
import * as newsNewsroom from '../../news/newsroom/calls.ts';
import * as ownersClaim from '../../owners/claims/calls/claim.ts';
import * as ownersWebsiteClaim from '../../owners/claims/calls/website-claim.ts';
import * as ownersCorrection from '../../owners/correction/calls.ts';
import * as ownersEmail from '../../owners/email/calls.ts';
import * as ownersOwnPage from '../../owners/my-profile/calls.ts';
import * as ownersStats from '../../owners/numbers/calls.ts';
import * as ownersRegistration from '../../owners/registration/calls.ts';
import * as profilesBadge from '../../profiles/badge/calls.ts';
import * as profilesCount from '../../profiles/counts/calls.ts';
import * as profilesHistory from '../../profiles/history/calls.ts';
import * as profilesSources from '../../profiles/sources/calls.ts';
import * as profilesSuggestions from '../../profiles/suggestions/calls.ts';
import * as profilesTies from '../../profiles/ties/calls.ts';
import * as searchAdminUsers from '../../search/admin-list/calls.ts';
import * as searchAlias from '../../search/aliases/calls.ts';
import * as searchLists from '../../search/calls.ts';
import * as siteAudit from '../../site/audit/calls.ts';
import * as siteToDo from '../../site/to-do/calls.ts';
import * as siteVisits from '../../site/visits/calls.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'schema' in value;

/** Every call of the contract, with its schemas: for the server and for tests. */
export const EVERY_CALL: readonly Endpoint[] = [
  accountsAdminSession,
  accountsLogin,
  accountsSecondFactor,
  accountsSessions,
  accountsTeam,
  captcha,
  contactContact,
  contactMessages,
  importsChanges,
  moderationAdminUser,
  moderationNewPages,
  moderationReports,
  moderationTrash,
  newsArticle,
  newsNewsroom,
  ownersClaim,
  ownersCorrection,
  ownersEmail,
  ownersOwnPage,
  ownersRegistration,
  ownersStats,
  ownersWebsiteClaim,
  profilesBadge,
  profilesCount,
  profilesHistory,
  profilesSources,
  profilesTies,
  profilesSuggestions,
  searchAdminUsers,
  searchAlias,
  searchLists,
  siteAudit,
  siteToDo,
  siteVisits,
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));
