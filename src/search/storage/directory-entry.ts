import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { VERIFIED, type Verified } from '../../profiles/badge/rules/verified.ts';
import type { Waiting } from '../../profiles/rules/choices.ts';
import { filedUnder } from '../../profiles/rules/filed-under.ts';
import { displayName, type ListItem } from '../../profiles/rules/list-item.ts';
import type { AlikeFacts } from '../alike/rules/alike-facts.ts';
import type { FoundFields } from '../rules/found-fields.ts';

/** The format of snapshots and batches: it changes with what entries, rows and lists of pages have. */
export const DIRECTORY_FORMAT = 3;

/** Where a profile is found in the directory. */
export type DirectoryKey = { id: string; profile: ProfileKind; order: string };

/** What a list item has that follows from the rest of its entry. */
type DerivedName = 'born' | 'died' | 'place' | 'sort_name';

/** A profile in the public index: a list item without its counts, and the other searched fields. */
export type IndexEntry = Omit<ListItem, 'like' | 'view' | DerivedName> &
  FoundFields & {
    version: number;
    /** The UTC day of its last change, as a number of days since 1970. */
    changed: number;
    /** What the page is filed under; missing if that follows from the name. */
    sort_name?: string;
    /** When a person died; missing if that is not known. */
    died?: string;
    /** Its badge is suspended: the name, main photo or e-mail changed since. */
    recheck?: true;
    /** Search engines may not show it. */
    unindexed?: true;
  };

/** A profile in the admins' index. */
export type AdminEntry = {
  id: string;
  name: string;
  email: string;
  phone: string;
  verified: Verified;
  version: number;
  /** The number of decisions on it; missing if there are none. */
  decisions?: number;
  /** Its badge is suspended: the name, main photo or e-mail changed since. */
  recheck?: true;
  /** Its e-mail address is not confirmed yet. */
  unconfirmed?: true;
  /** Only admins see it in lists. */
  unlisted?: true;
  /** An administrator hid it. */
  hidden?: true;
  /** It is new and waits to be listed. */
  waiting?: Waiting;
  /** It is about a minor, who comes of age on this UTC day. */
  adult?: string;
  /** What it may share with other pages, see `sharedMarks`; missing if nothing. */
  marks?: string;
  /** It has an account. */
  account?: true;
  /** It has a main photo. */
  photo?: true;
  /** Where it was imported from; missing if its owner wrote it. */
  source?: string;
  /** Where a person lives, or else comes from; a company's head office. Missing if not known. */
  city?: string;
  /** What tells whether another page is about the same; missing if it says none of it. */
  alike?: AlikeFacts;
};

/** A profile's entries in both indexes: none if it is deleted, only the admins' if it is hidden. */
export type IndexChange = {
  order: string;
  profile: ProfileKind;
  entry: IndexEntry | null;
  admin: AdminEntry | null;
  /** It is open data. */
  open?: true;
  /** The page that it went into. */
  into?: string;
};

/**
 * What lists are filtered and sorted by, in short: the role is a person's profession or a company's industry, `died` is '' if that is not known,
 * `changed` as in entries; `sort_name` is '' if what the page is filed under follows from the name, `names` are its other names, one a line,
 * and `unindexed` stands for those that search engines may not show.
 */
export type FoundRow = [
  id: string,
  name: string,
  verified: 0 | 1,
  role: string,
  hometown: string,
  currentcity: string,
  died: string,
  changed: number,
  sort_name: string,
  names: string,
  unindexed?: 1,
];

/** The short row of a public entry. */
export const toFoundRow = (entry: IndexEntry): FoundRow => [
  entry.id,
  displayName(entry),
  entry.verified === VERIFIED ? 1 : 0,
  (entry.profile === 'personal' ? entry.profession : entry.catagory) ?? '',
  entry.hometown ?? '',
  entry.currentcity ?? '',
  entry.died ?? '',
  entry.changed,
  entry.sort_name ?? '',
  entry.otherNames ?? '',
  ...((entry.unindexed ? [1] : []) as [1?]),
];

/** A name as it completes what is typed. */
export type FittingName = { id: string; label: string; role: string; avatar: string; sort_name: string };

/** The name of a public entry. */
export const toFittingName = (entry: IndexEntry): FittingName => {
  const [id, label, , role] = toFoundRow(entry);
  return { id, label, role, avatar: entry.avatar, sort_name: filedUnder(entry) };
};
