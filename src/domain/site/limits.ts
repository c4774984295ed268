/** Default and maximum number of items in a page of an administrator's list. */
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 1_000;

/** How long a captcha can be solved, in minutes. */
export const CAPTCHA_MINUTES = 10;

/** How old a page or a list from the CDN may be, in seconds. */
export const MAX_AGE_SECONDS = 10;

/** How long an unsent mail is tried again, in days; later, most links in it have expired. */
export const MAIL_DAYS = 3;

/** How long the cookie of a visitor lasts, in days; browsers allow no more. */
export const VISITOR_DAYS = 400;
