import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { fieldsOf, registrationName } from '../../../base/fields/rules/fields.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { FILE_LISTS } from '../../start-from-file/rules/contents.ts';
import type { RegistrationPhotos, RegistrationValues, Step } from '../rules.ts';
import { noPhotos } from '../rules.ts';
import type { RegistrationDraft } from './registration-draft.ts';

/** The state of sending the form. */
export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; sentence: string; lost: boolean }
  | { kind: 'registered'; message: string; redirect: string | null; reference?: string };

/** The state of the wizard. */
export type RegistrationState = {
  readonly step: Step;
  /** Counts step changes, for scrolling and focus. */
  readonly moves: number;
  readonly values: RegistrationValues;
  /** The sentences beside the fields, by field name. */
  readonly problems: Problems;
  readonly photos: RegistrationPhotos;
  /** Problems with chosen files. */
  readonly photoProblems: Partial<Record<PhotoField, string>>;
  /** Counts refused attempts to go on. */
  readonly attempt: number;
  /** The place of the group of step 2 that is open where only one is; -1 if none is. */
  readonly group: number;
  /** What shall have the focus: the field of that name, in a new object for each time. */
  readonly focus: { readonly name: string } | null;
  /** Whether Next is waiting for an answer or a photo. */
  readonly waiting: boolean;
  readonly sending: Sending;
  /** The draft that the visitor may continue, until they do, or enter something else. */
  readonly offer: RegistrationDraft | null;
  /** Whether a draft was restored. */
  readonly restored: boolean;
};

/** Empty values for all fields of both kinds. */
export const emptyValues = (): RegistrationValues => {
  const values: RegistrationValues = { profile: '', private_fields: '', shown_fields: '' };
  for (const list of FILE_LISTS) values[list] = '';
  for (const kind of PROFILE_KINDS)
    for (const field of [...fieldsOf(kind), 'password', 'confirmpassword'])
      values[registrationName(kind, field)] = '';
  return values;
};

/** The initial state of the wizard. */
export const blankRegistration = (): RegistrationState => ({
  step: 1,
  moves: 0,
  values: emptyValues(),
  problems: {},
  photos: noPhotos(),
  photoProblems: {},
  attempt: 0,
  group: 0,
  focus: null,
  waiting: false,
  sending: { kind: 'idle' },
  offer: null,
  restored: false,
});
