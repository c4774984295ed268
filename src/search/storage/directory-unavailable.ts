import { Unavailable } from '../../base/engine/storage/storage-error.ts';

/** Lists and searches while the index is being built, or its database does not answer. */
export const rebuilding = (options?: ErrorOptions): Unavailable =>
  new Unavailable('The directory is being rebuilt. Please try again in a minute.', 60, options);

/** Lists and searches while the database lacks what only an operator can give it. */
export const misconfigured = (options?: ErrorOptions): Unavailable =>
  new Unavailable(
    'Lists and searches do not work on this site as it is set up. Its administrators have been told.',
    300,
    options,
  );

/** Searches of a directory that does not fit into the memory of a function. */
export const tooLarge = (): Unavailable =>
  new Unavailable(
    'There are too many profiles to search on this site as it is set up. Its administrators have been told.',
    3_600,
  );

/** Lists and searches while too many are waiting. */
export const tooManyWaiting = (): Unavailable =>
  new Unavailable('Too many searches are waiting. Please try again in a moment.', 5);
