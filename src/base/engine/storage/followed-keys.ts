/** A key that was written or removed. */
export type KeyChange = { key: string; isThere: boolean };

/** The keys to follow: all under `prefix`. Keys under `once` are never written again, so one of them can mark a position in the table. */
export type FollowedKeys = { prefix: string; once: string };

/** Reports the changes of some keys, which a reader therefore lists only once. */
export type KeyReports = {
  /** Lists all keys, yielding between pages; `take` returns the changes from then on. */
  list: () => Promise<string[]>;
  /** The changes since the list or the last call; null if the keys must be listed again. */
  take: () => KeyChange[] | null;
};
