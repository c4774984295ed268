import { needLeaf } from '../../base/engine/storage/leaves.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { PROFILE_KINDS } from '../../base/fields/rules/profile-kind.ts';
import { withDirectory } from '../storage/directory.ts';
import { type MinorEntry, minorEntry } from '../storage/directory-state.ts';

/** Pages that the directory takes for a minor's, of people who are of age on a day (`YYYY-MM-DD`, UTC), the oldest first. */
export const listGrownUp = (storage: Storage, today: string): Promise<string[]> =>
  withDirectory(storage, async ({ state, changes }) => {
    const minors = new Map<string, MinorEntry>();
    for (const profile of PROFILE_KINDS)
      for (const leaf of state[profile].minors)
        for (const [order, entry] of await needLeaf<MinorEntry>(storage, leaf))
          if (!changes.has(order)) minors.set(order, entry);
    for (const change of changes.values()) {
      const entry = minorEntry(change);
      if (entry !== null) minors.set(change.order, entry);
    }
    const grownUp = [...minors].filter(([, { adult }]) => adult <= today);
    return grownUp.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { id }]) => id);
  });
