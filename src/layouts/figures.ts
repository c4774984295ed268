import { EMAIL_LINK_DAYS, SESSION_DAYS } from '../domain/accounts/limits.ts';
import { MINIMUM_AGE } from '../domain/fields/limits.ts';
import { CASE_DAYS } from '../domain/moderation/limits.ts';
import { RECHECK_DAYS, TRASH_DAYS } from '../domain/profiles/limits.ts';
import { LIST_LIMIT } from '../domain/search/limits.ts';
import { MAX_AGE_SECONDS, VISITOR_DAYS } from '../domain/site/limits.ts';
import { inWords, inWordsFirst } from '../domain/text/count.ts';

/** The periods and limits that `content/pages` can name as `{{trashDays}}`. */
export const FIGURES = {
  minimumAge: MINIMUM_AGE,
  sessionDays: SESSION_DAYS,
  visitorDays: VISITOR_DAYS,
  undoDays: inWords(EMAIL_LINK_DAYS),
  recheckDays: RECHECK_DAYS,
  trashDays: TRASH_DAYS,
  caseDays: inWordsFirst(CASE_DAYS),
  listLimit: LIST_LIMIT.toLocaleString('en'),
  listSeconds: MAX_AGE_SECONDS,
} as const;
