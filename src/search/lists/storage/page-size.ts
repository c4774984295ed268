import type { IndexEntry } from '../../storage/directory-entry.ts';

// In a reply, with its counts.
export const entryBytes = (entry: IndexEntry): number => Buffer.byteLength(JSON.stringify(entry)) + 40;

/** The first entries that fit into a page, at least one. */
export const cutPage = (entries: readonly IndexEntry[], maxBytes: number): IndexEntry[] => {
  let size = 0;
  const page: IndexEntry[] = [];
  for (const entry of entries) {
    size += entryBytes(entry);
    if (page.length > 0 && size > maxBytes) break;
    page.push(entry);
  }
  return page;
};
