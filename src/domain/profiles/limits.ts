/** How long a profile that an administrator deleted stays in the trash, in days and in milliseconds. */
export const TRASH_DAYS = 30;
export const TRASH_PERIOD = TRASH_DAYS * 86_400_000;

/** How long after a check a proven website is checked again, in days. */
export const RECHECK_DAYS = 30;

/** Number of days in an owner's statistics, including today. */
export const STATS_DAYS = 90;
