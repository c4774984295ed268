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

/** How often one address may call what needs no session, in a minute: `rateLimit` of those functions, which must be literals. */
export const REQUESTS_PER_MINUTE = 600;

/** How many links to confirm an address an owner can get in an hour. */
export const CONFIRMATIONS_PER_HOUR = 5;

/** How many mails with a link to claim a page go to its address in a day. */
export const CLAIM_MAILS_PER_DAY = 3;

/** How many people an owner may offer their pages to in an hour, as editors, and as many as owners. */
export const OFFERS_PER_HOUR = 10;
