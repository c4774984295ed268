export const TOPIC = 'directory';

/** Marks the announcement of a record that would be open data, so that the log of open pages misses no page that was open for a moment. */
export const OPEN_MARK = 'o';
