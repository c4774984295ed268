import { isKnownPassword } from '../../../accounts/password/browser/known-passwords.ts';
import { PASSWORD_SENTENCES } from '../../../accounts/password/rules/password.ts';
import type { ProfileFields } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_SENTENCES, type Problems } from '../../../base/fields/rules/field-sentences.ts';
import { isRequired, registrationName } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { PHOTO_SENTENCES } from '../../../base/photos/rules/upload.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { REGISTRATION_SENTENCES } from '../../rules/form-sentences.ts';
import { readRegistration } from '../../rules/forms.ts';
import { chosenKind, detailGroups, type FilledForm, type WizardPurpose } from '../rules.ts';
import { visibilityProblems } from './registration-visibility.ts';

let reservedName: ((fields: ProfileFields) => Problems) | null = null;

/** Loads the rule for reserved names with its look-alike letters; without it, only the server refuses them. */
export const loadReservedNames = async (): Promise<void> => {
  if (reservedName !== null) return;
  try {
    reservedName = (await loadModule(() => import('../../../profiles/identity/rules/reserved-names.ts')))
      .reservedName;
  } catch (problem) {
    console.warn('The rule for names could not be loaded.', problem);
  }
};

/** The problem of a reserved name, if the rule is loaded. */
export const reservedNameProblem = (fields: ProfileFields): Problems => reservedName?.(fields) ?? {};

/** All problems of the form except the captcha, by name. */
export const problemsOf = ({ values, photos, taken, today }: FilledForm): Problems => {
  const kind = chosenKind(values);
  if (kind === null) return { profile: REGISTRATION_SENTENCES.type };
  const { problems, fields } = readRegistration(kind, values, today);
  for (const [field, sentence] of Object.entries(reservedNameProblem(fields)))
    problems[registrationName(kind, field)] ??= sentence;
  const email = registrationName(kind, 'email');
  if (problems[email] === undefined && taken.has(normalizeEmail(fields.email)))
    problems[email] = FIELD_SENTENCES.emailTaken;
  const password = registrationName(kind, 'password');
  if (problems[password] === undefined && isKnownPassword(values[password] ?? ''))
    problems[password] = PASSWORD_SENTENCES.common;
  if (photos.avatar === null) problems['avatar'] = PHOTO_SENTENCES.required;
  return { ...problems, ...visibilityProblems(kind, values) };
};

/** The registration of a page of one's own. */
export const OWN_PAGE_PURPOSE: WizardPurpose = {
  isOwn: true,
  groups: detailGroups,
  isRequired,
  more: { 3: PHOTO_FIELDS, 4: ['captcha'] },
  problemsOf,
};

/** The registration of another page of the login that this browser has. */
export const ANOTHER_PAGE: WizardPurpose = {
  ...OWN_PAGE_PURPOSE,
  ofLogin: true,
  groups: (kind) => detailGroups(kind).map(({ hasPassword: _, ...group }) => group),
  problemsOf: (filled) =>
    Object.fromEntries(Object.entries(problemsOf(filled)).filter(([name]) => !/password/.test(name))),
};
