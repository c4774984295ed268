/** Maximum and default number of list items in one reply. */
export const LIST_LIMIT = 1_000;

/** Above this number of profiles, a total may be a lower bound. */
export const LARGE_DIRECTORY = 100_000;

/** Up to here, a total is exact even then; beyond it, this is the lower bound. */
export const EXACT_TOTAL = 10_000;

/** Number of profiles on a browse page. */
export const BROWSE_PAGE = 24;

/** Maximum number of values of a facet. */
export const FACET_VALUES = 20;

/** Maximum number of completions. */
export const COMPLETIONS = 8;

/** A query with fewer hits than this is answered with similar names too. */
export const FEW_HITS = 3;

/** Maximum number of similar names. */
export const SIMILAR_NAMES = 10;

/** Number of largest groups that an index page shows first. */
export const LARGEST_GROUPS = 24;

/** Maximum number of profiles under 'More in'. */
export const MORE_IN = 6;

/** Number of profiles on a page of the dashboard. */
export const DASHBOARD_PAGE_SIZE = 10;

/** Maximum number of other pages with the same e-mail host, website or text that is counted. */
export const MAX_SHARED = 1_000;
