import type { Placed } from '../../base/engine/storage/newest.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { Dimension } from '../../profiles/rules/dimensions.ts';
import type { PageState, SharedCounts, UserFilters } from '../admin-list/rules.ts';
import type { Aliases } from '../aliases/rules.ts';
import type { GuideWord } from '../browse/rules/guide-words.ts';
import type { Facets, FacetValue, Filters } from '../facets/rules.ts';
import type { Sort } from '../rules/profile-query.ts';
import type { AdminEntry, FittingName, IndexEntry } from './directory-entry.ts';

/** `best` ranks a search. */
export type Order = Sort | 'best';

/** Where a list continues: the sort key and the order of the last row before. */
export type ListPosition = { key: number | string; order: string };

/** Whose profiles are wanted. */
export type Wanted = {
  kinds: readonly ProfileKind[];
  /** Folded; none match everything. */
  words: readonly string[];
  filters: Filters;
  aliases: Aliases;
};

export type ListRequest = Wanted & {
  order: Order;
  limit: number;
  /** Maximum size of a page in bytes of JSON. */
  maxBytes: number;
  from: ListPosition | null;
  /** Whether to return facets. */
  facets: boolean;
};

export type ListPage = {
  entries: IndexEntry[];
  total: number;
  /** There may be more than `total`: an index of a large directory does not count all. */
  isAtLeast?: true;
  next: ListPosition | null;
  facets: Facets | null;
};

/** The words of a search with fewer than `FEW_HITS` hits leave these out; none leave out nobody. */
export type SimilarRequest = Wanted & {
  /** As it is typed. */
  q: string;
  limit: number;
};

/** The place of a page in a list. */
export type Paging = { page: number; perPage: number };

/** A page of a browse list: `guide` only in the order of names. */
export type BrowseSlice = { entries: IndexEntry[]; total: number; guide: GuideWord[][] };

/** A group that a profile shares with others. */
export type SharedGroup = { dimension: Dimension; slug: string };

/** For whom other profiles are wanted: from the first of some groups that has `enough`. */
export type OthersRequest = {
  kind: ProfileKind;
  groups: readonly SharedGroup[];
  but: string;
  limit: number;
  enough: number;
};

/** The newest others in a group, and its label. */
export type Others = SharedGroup & { label: string | undefined; entries: IndexEntry[] };

/** A group that begins with what is typed. */
export type FittingGroup = SharedGroup & { label: string; count: number };

/** Which profiles administrators want: those with a folded query in a column that they see, narrowed by filters. */
export type AdminWanted = { query: string; filters: UserFilters };

/** The place of a page in the administrators' list: after an order (null: from the newest), and then without `skip` rows. */
export type AdminPage = { before: string | null; skip: number; limit: number };

/** A page of hits of the administrators' search, newest first, at most one more than requested; and the number of all. */
export type AdminHits = { hits: Placed<AdminEntry>[]; total: number };

/** A profile that is in the directory, with its marks. */
export type MarkedProfile = Pick<AdminEntry, 'marks'>;

type Question<Asked extends readonly unknown[], Answer> = { asked: Asked; answer: Answer };

/** Everything that is asked of the directory, and what it answers: plain data, which may come from another thread. */
export type Questions = {
  /** Pages of lists, one for each request. */
  lists: Question<[requests: readonly ListRequest[]], ListPage[]>;
  /** All groups of a dimension with their numbers of profiles, the largest first. */
  groups: Question<[dimension: Dimension, aliases: Aliases], readonly FacetValue[]>;
  /** The label of a group; undefined if it is empty. */
  label: Question<[dimension: Dimension, slug: string, aliases: Aliases], string | undefined>;
  /** A page of all profiles of a kind, newest first, or of those under an initial by name, and how many each initial has. */
  kindPage: Question<
    [wanted: { kind: ProfileKind; initial: string | undefined; aliases: Aliases }, paging: Paging],
    BrowseSlice & { initials: number[] }
  >;
  /** A page of a group, newest first, and its label. */
  groupPage: Question<
    [wanted: SharedGroup & { aliases: Aliases }, paging: Paging],
    BrowseSlice & { label: string | undefined }
  >;
  /** The newest others in the first of some groups that has enough of them, or else in the largest; null if nobody shares any. */
  others: Question<[aliases: Aliases, wanted: OthersRequest], Others | null>;
  /** Names that contain all words as they are typed, at most `limit`, and groups that begin with them, best first. */
  fitting: Question<
    [aliases: Aliases, words: readonly string[], limit: number],
    { names: FittingName[]; groups: FittingGroup[] }
  >;
  /** The profiles whose names are like a query, the nearest first, then the newest. */
  similar: Question<[request: SimilarRequest], IndexEntry[]>;
  /** The profiles of a kind that administrators ask for. */
  adminSearch: Question<[kind: ProfileKind, wanted: AdminWanted, page: AdminPage], AdminHits>;
  /** How many profiles of each kind are in each state. */
  adminStates: Question<[], Record<ProfileKind, Record<PageState, number>>>;
  /** For each of some profiles others whose names a reader may confuse with its name: verified ones first, then the newest. */
  lookAlikes: Question<[profiles: readonly { id: string; name: string }[]], AdminEntry[][]>;
  /** For each of some lists of keys the pages that have one of them, the newest first; of each key only so many. */
  alike: Question<[wanted: readonly (readonly string[])[]], AdminEntry[][]>;
  /** For each of some profiles, how many others have its e-mail's host, its website and its text. */
  shared: Question<[profiles: readonly MarkedProfile[]], SharedCounts[]>;
};

export type QuestionName = keyof Questions;
export type QuestionInput<Name extends QuestionName> = Questions[Name]['asked'];
export type Answer<Name extends QuestionName> = Questions[Name]['answer'];

/** Answers questions about the directory as it is now. */
export type DirectoryIndex = {
  ask: <Name extends QuestionName>(
    storage: Storage,
    name: Name,
    asked: QuestionInput<Name> | Promise<QuestionInput<Name>>,
  ) => Promise<Answer<Name>>;
  /** Brings what it keeps on disk up to date, so that nothing that was deleted stays in it; what would begin after `until`, in milliseconds, is left. */
  refresh: (storage: Storage, until?: number) => Promise<void>;
  /** What keeps a database from answering, as a sentence for the operator; null if nothing does. */
  problem?: (storage: Storage) => Promise<string | null>;
};
