/** How long a link to reset a password or claim a page is valid, in minutes. */
export const LINK_MINUTES = 60;

/** How long a link to log in is valid, in minutes. */
export const LOGIN_LINK_MINUTES = 15;

/** How long a link to confirm an e-mail address or undo a change of it is valid, in days. */
export const EMAIL_LINK_DAYS = 7;

/** How long the link is valid that tells about an imported page, in days. */
export const IMPORT_LINK_DAYS = 30;

/** How long the links are valid with which an owner says that a page is still right, in days. */
export const STILL_RIGHT_DAYS = 60;

/** How long a link to follow a page is valid, in days. */
export const FOLLOW_LINK_DAYS = 7;

/** How long an invitation into the team is valid, in days. */
export const INVITATION_DAYS = 7;

/** How long an unused session lives: an owner's in days, an administrator's in hours. */
export const SESSION_DAYS = 30;
export const ADMIN_SESSION_HOURS = 12;

/** When a session ends at the latest, used or not, in days. */
export const LONGEST_SESSION = { owner: 365, admin: 30 } as const;

/** Number of recovery codes that an administrator gets for the second factor. */
export const RECOVERY_CODES = 10;

/** How long a website can be proven after a claim of its page began, in days. */
export const WEBSITE_CLAIM_DAYS = 7;

/** How long a proven claim of a page waits for the administrators after they were told, in days. */
export const CLAIM_WAIT_DAYS = 7;
