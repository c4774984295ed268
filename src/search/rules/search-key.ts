/** The key that leads to the search box, of a page and of a table alike. */
export const SEARCH_KEY = '/';
