/** Maximum and default number of list items in one reply. */
export const LIST_LIMIT = 1_000;

/** Number of profiles on a browse page. */
export const BROWSE_PAGE = 24;

/** Maximum number of values of a facet. */
export const FACET_VALUES = 20;

/** Maximum number of suggestions. */
export const SUGGESTIONS = 8;

/** Number of largest groups that an index page shows first. */
export const LARGEST_GROUPS = 200;

/** Maximum number of profiles under 'More in'. */
export const MORE_IN = 6;

/** Number of profiles on a page of the dashboard. */
export const DASHBOARD_PAGE_SIZE = 10;
