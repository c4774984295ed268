/** How long a profile that an administrator deleted stays in the trash, in days and in milliseconds. */
export const TRASH_DAYS = 30;
export const TRASH_PERIOD = TRASH_DAYS * 86_400_000;

/** How long a merge of two pages can be taken back, in days and in milliseconds. */
export const MERGE_DAYS = 30;
export const MERGE_PERIOD = MERGE_DAYS * 86_400_000;

/** How long after a check a proven website is checked again, in days. */
export const RECHECK_DAYS = 30;

/** Number of days in an owner's statistics, including today. */
export const STATS_DAYS = 90;

/** From this age on, a page about a person may be listed. */
export const ADULT_AGE = 18;
/** How many sources a field and a page may have, and how many characters a source's address and title. */
export const SOURCES = { field: 5, page: 40, url: 500, title: 200 } as const;

/** How many links a page may have, and how many characters a link's address and label. */
export const LINKS = { page: 10, url: 500, label: 60 } as const;

/** How many other names a page may have. */
export const NAMES = { page: 10 } as const;

/** Into how many languages a page may be translated, and how many characters all translations may have. */
export const TRANSLATIONS = { languages: 8, characters: 60_000 } as const;

/** How many positions and schools a person may have. */
export const LIFE = { positions: 30, education: 20 } as const;

/**
 * A history: how many changes and bytes of them are kept, how many changes and bytes a record carries itself, the size of a stored segment,
 * how many segments a reader loads for a page, and the usual and the greatest number of changes on one.
 */
export const HISTORY = {
  changes: 500,
  bytes: 1_000_000,
  recent: 16,
  recentBytes: 4_096,
  segmentBytes: 32_768,
  segmentsAtOnce: 3,
  page: 20,
  maxPage: 50,
} as const;

/** Number of recently viewed profiles that a browser remembers. */
export const MAX_SEEN = 20;

/** How many suggestions of readers may be open on a page, and how many answered ones it remembers. */
export const SUGGESTIONS = { open: 20, answered: 100, note: 1_000 } as const;

/** How long only the owner answers a suggestion, in days and in milliseconds; then administrators may, too. */
export const SUGGESTION_DAYS = 30;
export const SUGGESTION_PERIOD = SUGGESTION_DAYS * 86_400_000;

/** Within how many minutes a change of an open page is listed. */
export const CHANGES_MINUTES = 3;

/** How long changes of open pages are kept, in days. */
export const CHANGES_DAYS = 90;
