import { fetchSecret } from '../../base/crypto/server/secret.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { openListCounts } from '../../profiles/counts/storage/counts.ts';
import type { ListItem } from '../../profiles/rules/list-item.ts';
import type { IndexEntry } from '../storage/directory-entry.ts';
import { toListItem } from './to-list-item.ts';

type CountsOf = ReturnType<typeof openListCounts>;

/** Starts the other reads of a list in parallel with the directory, so that a cold function waits for fewer round trips. */
export const startReads = (storage: Storage): CountsOf => {
  // For signing cursors.
  void fetchSecret(storage);
  return openListCounts(storage);
};

/** The list items of some entries with their counts. */
export const withCounts = async (countsOf: CountsOf, entries: readonly IndexEntry[]): Promise<ListItem[]> => {
  const counts = await countsOf(entries.map(({ id }) => id));
  return entries.map((entry) => toListItem(entry, counts.get(entry.id)));
};
