import type { OwnTie, TieKind } from '../../../profiles/ties/rules/tie.ts';
import type { ChosenPage } from '../../ties/rules/chosen-page.ts';
import { type TieChanges, withTieChange } from '../../ties/rules/tie-changes.ts';
import type { Entry } from './entry.ts';
import { toPosition } from './entry-lists.ts';

/** A page that is to be asked about an entry. */
export type EntryAsk = { page: ChosenPage; kind: TieKind };

/** What is saved of an entry: `at` is its place, null for a new one; `entry` is null if it is removed; `end` is the tie that ends. */
export type SavedEntry = {
  at: number | null;
  entry: Entry | null;
  ask: EntryAsk | null;
  end: OwnTie | null;
};

/** The changes of ties that come with an entry. */
export const tieChangesOf = (
  { entry, ask, end }: SavedEntry,
  before: TieChanges,
  old: Entry | null,
): TieChanges =>
  withTieChange(
    before,
    old && toPosition(old),
    entry === null || ask === null ? null : { ...ask, entry: toPosition(entry) },
    end?.tie ?? null,
  );
