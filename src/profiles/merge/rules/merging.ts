import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldNamed } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Proven } from '../../proofs/rules.ts';
import { structuredOf } from '../../rules/structured-fields.ts';
import type { StructuredName } from '../../rules/structured-names.ts';
import type { PrivateEntry } from '../../visibility/rules/private-entry.ts';

/** A part of a page that another one can take from it. Sources come with all that stays. */
export type MergeField = FieldName | PhotoField | Exclude<StructuredName, 'sources'> | 'died';

/** The part with a name that records have, of a page of that kind; undefined if there is none. */
export const mergeField = (kind: ProfileKind, name: string): MergeField | undefined =>
  fieldNamed(kind, name) ?? othersOf(kind).find((field) => field === name);

const othersOf = (kind: ProfileKind): readonly MergeField[] => [
  ...PHOTO_FIELDS,
  ...structuredOf(kind).filter((name) => name !== 'sources'),
  ...(kind === 'personal' ? (['died'] as const) : []),
];

/** How far a merge is: `preparing` until the page that stays has its copies, then `done`; `returning` while it is taken back. */
export type MergeState = 'preparing' | 'done' | 'returning';

/** How a page went into another one; times are in milliseconds. */
export type Merged = {
  /** Names the merge, and sorts by time. */
  token: string;
  /** The id of the page that stays. */
  into: string;
  at: number;
  by: string;
  /** Until when it can be taken back. */
  until: number;
  state: MergeState;
  /** The version of the page that stays which it was decided about. */
  version: number;
  take: readonly MergeField[];
  /** The log's entry, withdrawn if the merge does not take place. */
  entry: string;
  /** The number of the version before, which an undecided merge goes back to. */
  before: number;
};

/** What a merge wrote beside a change of the history: what a text or a photo was, and what it became. */
type Rewritten = { before: string; after: string };

/** What taking a merge back needs; the other values are in the history of the page. */
export type MergeUndo = {
  /** The number of its change; null if no text or photo changed. */
  number: number | null;
  /** Values that no history has: e-mail, phone, date of death, photos. */
  values: Partial<Record<FieldName | PhotoField | 'died', Rewritten>>;
  /** What became private. */
  hidden: PrivateEntry[];
  /** The proofs that ended. */
  proven: Proven;
  /** Which fields an import may not change since. */
  corrected: string[];
};

/** A page that went into another one, as that one remembers it. Without `undo` it cannot be taken back any more. */
export type TakenPage = { id: string; token: string; at: number; undo?: MergeUndo };

/** What a page did not take of another one because it has no room, or would make public what is private there. */
export type LeftBehind = { sources: number; links: number; ties: number; suggestions: number };
