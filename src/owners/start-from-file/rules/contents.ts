import type { IdentifierField } from '../../../base/fields/rules/identifiers.ts';
import type { SocialField } from '../../../base/fields/rules/social.ts';
import type { Position, Schooling } from '../../../profiles/life/rules/position.ts';
import type { StructuredName } from '../../../profiles/rules/structured-names.ts';
import type { Link, StructuredFields } from '../../../profiles/rules/structured-values.ts';

/** The lists of a page that a file can fill. */
export const FILE_LISTS = ['positions', 'education', 'links'] as const satisfies readonly StructuredName[];
export type FileList = (typeof FILE_LISTS)[number];
export type FileLists = Pick<StructuredFields, FileList>;

/** What a file says about a person or a company, whatever its format; texts are as the file has them. */
export type FileContents = {
  texts: Partial<Record<FileText | SocialField | IdentifierField, string>>;
  positions: Position[];
  education: Schooling[];
  links: Link[];
  /** What was not understood. */
  unread: Unread[];
};

export type FileText =
  | 'name'
  | 'nickname'
  | 'said'
  | 'pronouns'
  | 'headline'
  | 'birthday'
  | 'degree'
  | 'hobbies'
  | 'city'
  | 'company'
  | 'industry'
  | 'address'
  | 'website'
  | 'phone'
  | 'email'
  | 'awards'
  | 'about';

/** The largest file, and how much of a ZIP is unpacked, in bytes. */
export const FILE_BYTES = 5_000_000;
/** How many characters of a contact card are read, without its pictures. */
export const CARD_CHARACTERS = 100_000;
/** How many characters of a table are read, and how many its line of columns can have. */
export const TABLE_CHARACTERS = { all: 300_000, columns: 2_000 } as const;
/** How many files a ZIP can have. */
export const ZIP_FILES = 1_000;
/** How many rows of a table, or entries of a list, are read. */
export const FILE_ROWS = 200;
/** How many things that were not understood are named. */
export const UNREAD_SHOWN = 12;
/** How many characters of each are shown. */
export const UNREAD_CHARACTERS = 100;

/** Why a file cannot be read. */
export type FileFault = 'tooLarge' | 'unknown' | 'broken' | 'notLinkedIn' | 'tooMany' | 'unreadable';

/** A file that cannot be read; at most `bytes` of it could be. */
export class FileProblem extends Error {
  readonly fault: FileFault;
  readonly bytes: number;

  constructor(fault: FileFault, bytes = FILE_BYTES) {
    super(fault);
    this.fault = fault;
    this.bytes = bytes;
  }
}

/** Contents without anything in them. */
export const noContents = (): FileContents => ({
  texts: {},
  positions: [],
  education: [],
  links: [],
  unread: [],
});

/** Something in a file that was not understood: as it stands there, or what it is. */
export type Unread =
  | string
  | { what: 'photo' | 'contacts' }
  | { what: 'position' | 'school' | 'line' | 'end' | 'network'; name: string };

/** A value of a file as one trimmed text; '' if it is no text or number. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
