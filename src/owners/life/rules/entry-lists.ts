import type { Span } from '../../../base/fields/rules/span.ts';
import {
  EDUCATION,
  type EntryKind,
  type EntryList,
  POSITIONS,
} from '../../../profiles/life/rules/entries.ts';
import type { Position } from '../../../profiles/life/rules/position.ts';
import type { StructuredFields } from '../../../profiles/rules/structured-values.ts';
import type { Entry } from './entry.ts';

/** What each list is called where its entries are added and changed. */
export const ENTRY_LISTS: Record<
  EntryList,
  { kind: EntryKind; now: string; add: string; edit: string; save: string; none: string; link: string }
> = {
  positions: {
    kind: POSITIONS,
    now: 'I still work here',
    link: 'Add a position',
    add: 'Add a position',
    edit: 'Edit this position',
    save: 'Add position',
    none: 'Nothing here yet. Readers see no ‘Career’.',
  },
  education: {
    kind: EDUCATION,
    now: 'I still study here',
    link: 'Add a school or degree',
    add: 'Add a school or degree',
    edit: 'Edit this school',
    save: 'Add school',
    none: 'Nothing here yet. Readers see no ‘Education’.',
  },
};

type Stored = Span & Record<string, string>;

/** The entries of a list, in its order, with the names that both lists share. */
export const entriesOf = (list: EntryList, lists: Pick<StructuredFields, EntryList>): Entry[] => {
  const { main, detail } = ENTRY_LISTS[list].kind;
  return (lists[list] as readonly Stored[]).map((entry) => ({
    main: entry[main] ?? '',
    detail: entry[detail] ?? '',
    from: entry.from,
    to: entry.to,
  }));
};

/** A list with its own names again. */
export const toStored = <List extends EntryList>(
  list: List,
  entries: readonly Entry[],
): StructuredFields[List] => {
  const { main, detail } = ENTRY_LISTS[list].kind;
  return entries.map((entry) => ({
    [main]: entry.main,
    [detail]: entry.detail,
    from: entry.from,
    to: entry.to,
  })) as readonly Stored[] as StructuredFields[List];
};

/** A list with an entry in the place of another one, at its end for null, or with none in its place. */
export const withEntry = (entries: readonly Entry[], at: number | null, entry: Entry | null): Entry[] => {
  if (at === null) return entry === null ? [...entries] : [...entries, entry];
  return entries.flatMap((each, index) => (index !== at ? [each] : entry === null ? [] : [entry]));
};

export const toPosition = ({ main, detail, from, to }: Entry): Position => ({
  organisation: main,
  role: detail,
  from,
  to,
});
