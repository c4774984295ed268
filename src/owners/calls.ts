import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../accounts/password/rules/password.ts';
import type { FieldName } from '../base/fields/rules/field-catalogue.ts';
import { FIELD_SENTENCES } from '../base/fields/rules/field-sentences.ts';
import {
  FIELD_LABELS,
  FIELD_NAMES,
  fieldEntry,
  fieldsOf,
  isRequired,
  maxLength,
  registrationName,
} from '../base/fields/rules/fields.ts';
import { LENGTHS } from '../base/fields/rules/limits.ts';
import type { ProfileKind } from '../base/fields/rules/profile-kind.ts';
import { idText, originalWords, requiredCaptcha, said, type Words } from '../base/http/calls/inputs.ts';
import { say } from '../base/languages/rules/say.ts';
import { STRUCTURED_DESCRIPTIONS } from '../profiles/calls.ts';
import { CONTACTS } from '../profiles/rules/choices.ts';
import { structuredOf } from '../profiles/rules/structured-fields.ts';
import type { StructuredName } from '../profiles/rules/structured-names.ts';
import { STRUCTURED_NAMES } from '../profiles/rules/structured-names.ts';
import { REGISTRATION_SENTENCES } from './rules/form-sentences.ts';

/**
 * The input of the two forms of a profile. The schemas only refuse what is not text. The rules of the domain check the texts, all together
 * as one form, because one field's rule may depend on another's value or on what is stored. Lengths and choices are for the document.
 */
const formText = (label: Words, more: Readonly<Record<string, unknown>> = {}) =>
  z.optional(
    z
      .string({ error: () => FIELD_SENTENCES.notText(said(label)) })
      .check(z.meta({ description: originalWords(label), ...more })),
  );

const fieldText = (field: FieldName) => {
  const { options } = fieldEntry(field);
  return formText(() => FIELD_LABELS[field], {
    maxLength: maxLength(field),
    ...(options && { enum: ['', ...options] }),
  });
};

const privateFields = {
  private_fields: formText('Names of the fields to keep private, with commas between them'),
};

const structuredTexts = (names: readonly StructuredName[]) =>
  Object.fromEntries(names.map((name) => [name, formText(STRUCTURED_DESCRIPTIONS[name])]));

// A call of JSON may send it as it is, too.
const structuredJson = Object.fromEntries(
  STRUCTURED_NAMES.map((name) => [
    name,
    z.optional(z.unknown().check(z.meta({ description: STRUCTURED_DESCRIPTIONS[name] }))),
  ]),
);

const kindSchema = <Kind extends ProfileKind>(kind: Kind) => {
  const name = (field: string): string => registrationName(kind, field);
  const required = fieldsOf(kind).filter((field) => isRequired(kind, field));
  return z
    .looseObject({
      profile: z.literal(kind),
      ...Object.fromEntries(fieldsOf(kind).map((field) => [name(field), fieldText(field)])),
      ...(kind === 'professional' && { industry: fieldText('catagory') }),
      [name('password')]: formText(() => say('accounts.password.password'), {
        format: 'password',
        maxLength: PASSWORD_MAX,
      }),
      [name('confirmpassword')]: formText(() => say('field.confirm-password'), {
        format: 'password',
        maxLength: PASSWORD_MAX,
      }),
      captcha: requiredCaptcha(),
      same_login: formText('Whether the page is for the login of the session; then it takes no password', {
        enum: ['', 'yes', 'no'],
      }),
      draft_key: formText('Names the form, so that a repeat after a lost answer is the same registration', {
        maxLength: LENGTHS.line,
      }),
      ...privateFields,
      ...structuredTexts(structuredOf(kind)),
    })
    .check(
      z.meta({
        title: kind,
        required: ['profile', ...[...required, 'password', 'confirmpassword'].map(name), 'avatar'],
      }),
    );
};

export const registrationSchema = z.discriminatedUnion(
  'profile',
  [kindSchema('personal'), kindSchema('professional')],
  { error: () => REGISTRATION_SENTENCES.typeOnSubmit },
);

const profileFields = {
  ...(Object.fromEntries(FIELD_NAMES.map((field) => [field, fieldText(field)])) as Record<
    FieldName,
    ReturnType<typeof fieldText>
  >),
  industry: fieldText('catagory'),
};

const ONLY_ONE = { error: () => say('field-error.only-one') };

// A form may have the field without a value.
const oneOrNothing = (description: string) =>
  z.optional(z.enum(['', '1'], ONLY_ONE).check(z.meta({ description })));

/** The input of `update-profile.php`; a field that is not sent stays as it is. */
export const editSchema = z.looseObject({
  id: formText('Id', { maxLength: LENGTHS.line }),
  version: formText('The version of the record that was edited', { pattern: '^[0-9]{1,9}$' }),
  ...profileFields,
  remove_avatar1: oneOrNothing('1 takes the second photo away'),
  remove_avatar2: oneOrNothing('1 takes the third photo away'),
  password: formText('The password; needed with another e-mail', {
    format: 'password',
    maxLength: PASSWORD_MAX,
  }),
  listed: formText('Whether the page is in lists', { enum: ['yes', 'no'] }),
  suggestions: formText('Whether readers may suggest changes', { enum: ['yes', 'no'] }),
  follow: formText('Whether readers may follow the page', { enum: ['yes', 'no'] }),
  still_right: formText('Whether the owner is asked once a year whether the page is still right', {
    enum: ['yes', 'no'],
  }),
  contact: formText('How readers reach the owner', { enum: [...CONTACTS] }),
  letters: formText('The language of the letters to the owner: a tag, one of the site’s', {
    maxLength: LENGTHS.line,
  }),
  current: formText('Translations that still hold, such as de.message, with commas between them'),
  machines: formText('What machines are asked, with commas between: no-search, no-ai', {
    maxLength: LENGTHS.line,
  }),
  open_data: formText('Whether anyone may download and use the page as open data', { enum: ['yes', 'no'] }),
  ...privateFields,
  ...structuredTexts(STRUCTURED_NAMES),
});

/** The input of `CMSeditProfile.php`; a field that is not sent stays as it is. */
export const correctionSchema = z.looseObject({
  id: idText(),
  version: z.int({ error: () => FIELD_SENTENCES.digits(say('field.version')) }),
  ...profileFields,
  died: formText('Date of Death, of a person: a year, a day, or empty', { maxLength: 10 }),
  ...structuredJson,
  remove_avatar: oneOrNothing('1 takes the main photo away'),
  remove_avatar1: oneOrNothing('1 takes the second photo away'),
  remove_avatar2: oneOrNothing('1 takes the third photo away'),
});

/** The fields of a page that a form or a record of an import sends, none of which it must send. */
export const pageFields = {
  ...profileFields,
  died: correctionSchema.shape.died,
  ...structuredJson,
};
