import { Unavailable } from '../../base/engine/storage/storage-error.ts';
import { say } from '../../base/languages/rules/say.ts';

/** Lists and searches while the index is being built, or its database does not answer. */
export const rebuilding = (options?: ErrorOptions): Unavailable =>
  new Unavailable(say('search.unavailable.rebuilding'), 60, options);

/** Lists and searches while the database lacks what only an operator can give it. */
export const misconfigured = (options?: ErrorOptions): Unavailable =>
  new Unavailable(say('search.unavailable.misconfigured'), 300, options);

/** Searches of a directory that does not fit into the memory of a function. */
export const tooLarge = (): Unavailable => new Unavailable(say('search.unavailable.too-large'), 3_600);

/** Lists and searches while too many are waiting. */
export const tooManyWaiting = (): Unavailable => new Unavailable(say('search.unavailable.busy'), 5);
