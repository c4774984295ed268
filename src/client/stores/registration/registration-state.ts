import { fieldsOf, type PhotoField, PROFILE_KINDS, registrationName } from '../../../domain/fields/fields.ts';
import type { Problems } from '../../../domain/fields/registration.ts';
import {
  noPhotos,
  type RegistrationPhotos,
  type RegistrationValues,
  type Step,
} from './registration-steps.ts';

/** How the sending of the form stands. */
export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; sentence: string; lost: boolean }
  | { kind: 'registered'; message: string; redirect: string | null };

/** Everything that the wizard shows. */
export type RegistrationState = {
  readonly step: Step;
  /** Counts the changes of step, for scrolling and focus. */
  readonly moves: number;
  readonly values: RegistrationValues;
  /** The sentences beside the fields, by the fields' names. */
  readonly problems: Problems;
  readonly photos: RegistrationPhotos;
  /** What is wrong with files that were chosen and refused. */
  readonly photoProblems: Partial<Record<PhotoField, string>>;
  /** Counts the attempts to go on that were refused. */
  readonly attempt: number;
  /** Whether Next waits for an answer or a photo. */
  readonly waiting: boolean;
  readonly sending: Sending;
  /** Whether a draft came back. */
  readonly restored: boolean;
};

/** Every value of both kinds under its name, empty. */
export const emptyValues = (): RegistrationValues => {
  const values: RegistrationValues = { profile: '', private_fields: '' };
  for (const kind of PROFILE_KINDS)
    for (const field of [...fieldsOf(kind), 'password', 'confirmpassword'])
      values[registrationName(kind, field)] = '';
  return values;
};

/** The wizard before anything was entered. */
export const blankRegistration = (): RegistrationState => ({
  step: 1,
  moves: 0,
  values: emptyValues(),
  problems: {},
  photos: noPhotos(),
  photoProblems: {},
  attempt: 0,
  waiting: false,
  sending: { kind: 'idle' },
  restored: false,
});
