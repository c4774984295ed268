import { useEffect, useState } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import { displayName, type ListItem } from '../../../profiles/rules/list-item.ts';
import { findPages } from '../browser/own-ties.ts';

/** The pages that were found; while a newer query is asked, `loading`, those of the one before stay. */
export type FoundPages = { kind: 'loading' | 'ready' | 'failed'; pages: readonly ListItem[] };

/** How long after the last keystroke a search starts, in milliseconds. */
const PAUSE_MS = 180;

const NONE: FoundPages = { kind: 'loading', pages: [] };

/** Names that begin with what was typed come first. */
const byStart = (pages: readonly ListItem[], query: string): ListItem[] => {
  const folded = foldForSearch(query);
  const begins = (page: ListItem): boolean => foldForSearch(displayName(page)).startsWith(folded);
  return pages.toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
};

/** Looks for the listed pages of a kind whose name or texts match a query, '' for none. */
export const useFoundPages = (kind: ProfileKind, query: string): FoundPages => {
  const [{ answered, ...found }, setFound] = useState({ ...NONE, answered: '' });
  useEffect(() => {
    if (query === '') return setFound({ ...NONE, answered: '' });
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      const pages = await findPages(kind, query, leave.signal);
      if (leave.signal.aborted) return;
      const reply: FoundPages =
        pages === null ? { kind: 'failed', pages: [] } : { kind: 'ready', pages: byStart(pages, query) };
      setFound({ ...reply, answered: query });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [kind, query]);
  return answered === query ? found : { ...found, kind: 'loading' };
};
