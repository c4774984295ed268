import { type JoinedEntry, joinTies } from '../../../profiles/life/rules/join-ties.ts';
import { newestFirst } from '../../../profiles/life/rules/order.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';
import { sharedWords, tieWords } from '../../../profiles/ties/rules/tie.ts';
import type { Entry, EntryWithTie } from './entry.ts';
import { toPosition } from './entry-lists.ts';

/** The positions or schools, newest first; positions with the ties that are the same, and those that have none. */
export const joinedEntries = (
  entries: readonly Entry[],
  ties: readonly OwnTie[],
  died: string,
): EntryWithTie[] =>
  newestFirst(joinTies(entries.map(toPosition), ties, died).map((each) => toJoined(each, entries)));

const toJoined = (joined: JoinedEntry<OwnTie>, entries: readonly Entry[]): EntryWithTie => {
  if (joined.position === null) {
    const { name, from, to } = joined.tie;
    return { main: name, detail: tieWords(joined.tie), from, to, at: null, tie: joined.tie };
  }
  return { ...(entries[joined.at] as Entry), at: joined.at, tie: joined.tie };
};

/** What a page shows of the role of an entry. */
export const shownRole = ({ at, detail, tie }: EntryWithTie): string =>
  at === null || tie?.state !== 'confirmed' ? detail : sharedWords(detail, tie);
