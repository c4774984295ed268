import { EMAIL_LINK_DAYS, IMPORT_LINK_DAYS, SESSION_DAYS } from '../../accounts/rules/limits.ts';
import { MINIMUM_AGE } from '../../base/fields/rules/limits.ts';
import { MAX_AGE_SECONDS, REQUESTS_PER_MINUTE, VISITOR_DAYS } from '../../base/http/rules/limits.ts';
import { inWords, inWordsFirst } from '../../base/text/rules/number-words.ts';
import { CASE_DAYS } from '../../moderation/rules/limits.ts';
import { DRAFT_DAYS } from '../../owners/rules/limits.ts';
import { LETTER_HOURS } from '../../profiles/owner-letters/rules.ts';
import {
  ADULT_AGE,
  CHANGES_DAYS,
  MAX_SEEN,
  RECHECK_DAYS,
  STATS_DAYS,
  TRASH_DAYS,
} from '../../profiles/rules/limits.ts';
import { LIST_LIMIT } from '../../search/rules/limits.ts';
import { ASSISTANT_REQUESTS_PER_MINUTE, MCP } from '../../sharing/mcp/rules/limits.ts';
import { RECONCILE } from '../../sharing/reconcile/rules.ts';

/** The periods and limits that `content/pages` can name as `{{trashDays}}`, in the language of the text. */
export const figures = (language: string) => ({
  minimumAge: MINIMUM_AGE,
  adultAge: ADULT_AGE,
  importLinkDays: IMPORT_LINK_DAYS,
  sessionDays: SESSION_DAYS,
  visitorDays: VISITOR_DAYS,
  statsDays: STATS_DAYS,
  undoDays: inWords(EMAIL_LINK_DAYS, language),
  draftDays: inWords(DRAFT_DAYS, language),
  letterHours: LETTER_HOURS,
  recheckDays: RECHECK_DAYS,
  trashDays: TRASH_DAYS,
  caseDays: inWordsFirst(CASE_DAYS, language),
  listLimit: LIST_LIMIT.toLocaleString(language),
  changesDays: CHANGES_DAYS,
  reconcileQueries: RECONCILE.queries,
  assistantResults: MCP.results,
  assistantRequests: ASSISTANT_REQUESTS_PER_MINUTE,
  listSeconds: MAX_AGE_SECONDS,
  maxSeen: MAX_SEEN,
  requestsPerMinute: REQUESTS_PER_MINUTE,
});
