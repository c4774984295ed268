/** Maximum numbers of characters of a report, a note and an appeal. */
export const DETAILS_MAX = 2_000;
export const NOTE_MAX = 1_000;
export const APPEAL_MAX = 2_000;

/** Maximum number of characters of a note that the team keeps about a page. */
export const PAGE_NOTE_MAX = 2_000;

/** Number of entries in a page of a timeline. */
export const TIMELINE_PAGE = 25;

/** Default and maximum number of cases in a page of the inbox. */
export const CASES_PER_PAGE = 20;

/** Maximum number of reports that a case shows. */
export const REPORTS_SHOWN = 50;

/** Maximum number of ids in one `CMSbulk.php`. */
export const BULK_MAX = 200;

const DAY = 86_400_000;

/** How long the texts and addresses of a closed case are kept, in days and in milliseconds. */
export const CASE_DAYS = 30;
export const CASE_PERIOD = CASE_DAYS * DAY;

/** How long a repeated report by the same visitor counts as the first one, in milliseconds. */
export const REPORT_ONCE = DAY;
