import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { Proven } from '../../proofs/rules.ts';
import type { ListName } from '../../rules/structured-names.ts';

/** A part of a page that another one can take from it. Sources come with all that stays, translations also with what they translate. */
export type MergeField = FieldName | PhotoField | ListName | 'translations' | 'died';

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
};

/** What a merge wrote beside a change of the history: what a text or a photo was, and what it became. */
type Rewritten = { before: string; after: string };

/** What taking a merge back needs; the other values are in the history of the page. */
export type MergeUndo = {
  /** The number of its change; null if no text or photo changed. */
  number: number | null;
  /** Values that no history has: e-mail, phone, date of death, photos. */
  values: Partial<Record<FieldName | PhotoField | 'died', Rewritten>>;
  /** The names of what became private. */
  hidden: string[];
  /** The year of birth alone was public before, and nothing of it is since. */
  hadYear?: true;
  /** The proofs that ended. */
  proven: Proven;
  /** The translations that were behind; missing if none was. */
  behind?: Readonly<Record<string, Readonly<Partial<Record<FieldName, number>>>>>;
  /** Which fields an import may not change since. */
  corrected: string[];
};

/** A page that went into another one, as that one remembers it. Without `undo` it cannot be taken back any more. */
export type TakenPage = { id: string; token: string; at: number; undo?: MergeUndo };

/** What a page did not take of another one because it has no room, or would make public what is private there. */
export type LeftBehind = { sources: number; links: number; ties: number; suggestions: number };
