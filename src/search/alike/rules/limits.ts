/** Maximum number of pages that readers and owners are told about as alike. */
export const MAX_ALIKE = 3;

/** Maximum number of pairs that are listed, the most alike ones. */
export const MAX_PAIRS = 10_000;

/** Maximum and default number of pairs in one reply. */
export const PAIRS_PAGE = 25;
