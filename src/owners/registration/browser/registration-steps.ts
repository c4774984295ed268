import { isKnownPassword } from '../../../accounts/password/browser/known-passwords.ts';
import { PASSWORD_SENTENCES } from '../../../accounts/password/rules/password.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_SENTENCES, type Problems } from '../../../base/fields/rules/field-sentences.ts';
import { isProfileKind, registrationName } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { PHOTO_SENTENCES } from '../../../base/photos/rules/upload.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { REGISTRATION_SENTENCES } from '../../rules/form-sentences.ts';
import { readRegistration } from '../../rules/forms.ts';
import type { DetailGroup, RegistrationPhotos, RegistrationValues } from '../rules.ts';
import { detailGroups, LAST_STEP, type Step } from '../rules.ts';
import { listsOfKind } from './registration-lists.ts';
import { questionOf, visibilityNames, visibilityProblems } from './registration-visibility.ts';
import { reservedNameProblem } from './reserved-names.ts';

/** The chosen kind, or null. */
export const kindOf = (values: RegistrationValues): ProfileKind | null =>
  isProfileKind(values['profile']) ? values['profile'] : null;

/** The names of the values in a group of step 2, in the order of the screen: the question who sees a field follows it. */
const namesOfGroup = (kind: ProfileKind, group: DetailGroup): readonly string[] => {
  const questions = visibilityNames(kind);
  const named = (field: FieldName): string[] => [
    registrationName(kind, field),
    ...questions.filter((name) => name === questionOf(field)),
  ];
  const passwords = group.hasPassword ? ['password', 'confirmpassword'] : [];
  return [
    ...group.asked.flatMap(named),
    ...passwords.map((name) => registrationName(kind, name)),
    ...group.more.flatMap(named),
  ];
};

/** The names in each group of step 2. The last one holds what came from a file. */
export const groupNames = (kind: ProfileKind): readonly (readonly string[])[] => [
  ...detailGroups(kind).map((group) => namesOfGroup(kind, group)),
  listsOfKind(kind),
];

/** The place of the group of step 2 that a value is in; -1 for a value that is in none. */
export const groupOf = (kind: ProfileKind | null, name: string): number =>
  kind === null ? -1 : groupNames(kind).findIndex((names) => names.includes(name));

/** The names of the values in a step, in the order of the screen. */
export const namesOfStep = (kind: ProfileKind | null, step: Step): readonly string[] => {
  if (step === 1) return ['profile'];
  if (step === 4) return ['captcha'];
  if (kind === null) return [];
  if (step === 3)
    return [...['message', 'awards'].map((field) => registrationName(kind, field)), ...PHOTO_FIELDS];
  return groupNames(kind).flat();
};

/** The step of a value; the last one for a value that is in no step. */
export const stepOf = (kind: ProfileKind | null, name: string): Step =>
  ([1, 2, 3] as const).find((step) => namesOfStep(kind, step).includes(name)) ?? LAST_STEP;

type Filled = {
  values: RegistrationValues;
  photos: RegistrationPhotos;
  /** Normalised addresses that are known to be registered. */
  taken: ReadonlySet<string>;
  /** `YYYY-MM-DD`. */
  today: string;
};

/** All problems of the form except the captcha, by name. */
export const problemsOf = ({ values, photos, taken, today }: Filled): Problems => {
  const kind = kindOf(values);
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

/** The first step with a problem, or null. */
export const failingStep = (kind: ProfileKind | null, problems: Problems): Step | null => {
  const steps = Object.keys(problems).map((name) => stepOf(kind, name));
  return steps.length === 0 ? null : (Math.min(...steps) as Step);
};

/** The first name of a step that has a problem, in the order of the screen; undefined without one. */
export const firstWrong = (kind: ProfileKind | null, problems: Problems, step: Step): string | undefined =>
  namesOfStep(kind, step).find((name) => problems[name] !== undefined);

/** The place of the first group of step 2 with a problem; -1 if there is none. */
export const failingGroup = (kind: ProfileKind | null, problems: Problems): number => {
  const name = firstWrong(kind, problems, 2);
  return name === undefined ? -1 : groupOf(kind, name);
};

/** The problems of one step. */
export const problemsOfStep = (kind: ProfileKind | null, problems: Problems, step: Step): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => stepOf(kind, name) === step));

/** The sentences to show after checking some fields; those of other fields stay. */
export const mergeProblems = (shown: Problems, checked: Problems, names: readonly string[]): Problems => {
  const others = Object.entries(shown).filter(([name]) => !names.includes(name));
  return Object.fromEntries([...others, ...Object.entries(checked).filter(([name]) => names.includes(name))]);
};
