import type { Span } from '../../../base/fields/rules/span.ts';
import { say } from '../../../base/languages/rules/say.ts';
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
    get now() {
      return say('owners.life.still-work');
    },
    get link() {
      return say('owners.life.add-position');
    },
    get add() {
      return say('owners.life.add-position');
    },
    get edit() {
      return say('owners.life.edit-position');
    },
    get save() {
      return say('owners.life.save-position');
    },
    get none() {
      return say('owners.page.empty-section', { section: say('owners.section.career') });
    },
  },
  education: {
    kind: EDUCATION,
    get now() {
      return say('owners.life.still-study');
    },
    get link() {
      return say('owners.life.add-school');
    },
    get add() {
      return say('owners.life.add-school');
    },
    get edit() {
      return say('owners.life.edit-school');
    },
    get save() {
      return say('owners.life.save-school');
    },
    get none() {
      return say('owners.page.empty-section', { section: say('owners.section.education') });
    },
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
