/** Number of articles on a page of a list, and in the sidebar's list of the newest. */
export const ARTICLES_PER_PAGE = 6;
export const RECENT_ARTICLES = 5;

/** Number of characters of a card's excerpt. */
export const EXCERPT_LENGTH = 150;

/** How long a deleted article stays in the trash, in days. */
export const ARTICLE_TRASH_DAYS = 30;

/** Maximum number of tags below a list of articles. */
export const TAGS_SHOWN = 24;
