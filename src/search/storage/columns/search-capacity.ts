import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import type { DirectoryState } from '../directory-state.ts';
import { tooLarge } from '../directory-unavailable.ts';

/** What a function without a database can search. */
export const MAX_SEARCHED = { profiles: 300_000, leaves: 400 };

const told = new WeakSet<DirectoryState>();

/** Whether a directory fits into the memory of a function. */
export const isWithinCapacity = (state: DirectoryState): boolean => {
  const { profiles, leaves } = sizeOf(state);
  return profiles <= MAX_SEARCHED.profiles && leaves <= MAX_SEARCHED.leaves;
};

const sizeOf = (state: DirectoryState): typeof MAX_SEARCHED => {
  const leaves = PROFILE_KINDS.flatMap((kind) => state[kind].entries);
  return { profiles: leaves.reduce((sum, { size }) => sum + size, 0), leaves: leaves.length };
};

/**
 * Refuses to search a directory that does not fit into the memory of a function, before any of it is loaded; otherwise each search
 * would load all of it anew. A leaf has up to 0.75 MB, mostly texts.
 */
export const requireCapacity = (state: DirectoryState): void => {
  if (isWithinCapacity(state)) return;
  if (!told.has(state)) {
    told.add(state);
    logEvent('error', 'search-off', {
      reason: `${sizeOf(state).profiles} profiles do not fit into the memory of a function`,
      remedy: 'Run the site on a machine of its own: npm start searches a million profiles and more',
    });
  }
  throw tooLarge();
};
