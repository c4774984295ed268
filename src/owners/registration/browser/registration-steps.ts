import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { type DetailGroup, LAST_STEP, type Step, type WizardPurpose } from '../rules.ts';
import { listsOfKind } from './registration-lists.ts';
import { questionOf, visibilityNames } from './registration-visibility.ts';

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
    ...(group.hasDeath ? ['died'] : []),
    ...passwords.map((name) => registrationName(kind, name)),
    ...group.more.flatMap(named),
  ];
};

/** The names in each group of step 2. The last one holds what came from a file. */
export const groupNames = (kind: ProfileKind, purpose: WizardPurpose): readonly (readonly string[])[] => [
  ...purpose.groups(kind).map((group) => namesOfGroup(kind, group)),
  ...(purpose.isOwn ? [listsOfKind(kind)] : []),
];

/** The place of the group of step 2 that a value is in; -1 for a value that is in none. */
export const detailGroupOf = (kind: ProfileKind | null, name: string, purpose: WizardPurpose): number =>
  kind === null ? -1 : groupNames(kind, purpose).findIndex((names) => names.includes(name));

/** The names of the values in a step, in the order of the screen. */
export const namesOfStep = (
  kind: ProfileKind | null,
  step: Step,
  purpose: WizardPurpose,
): readonly string[] => {
  if (step === 1) return ['profile'];
  if (step === 4) return purpose.more[4];
  if (kind === null) return [];
  if (step === 3)
    return [...['message', 'awards'].map((field) => registrationName(kind, field)), ...purpose.more[3]];
  return groupNames(kind, purpose).flat();
};

/** The step of a value; the last one for a value that is in no step. */
export const stepOf = (kind: ProfileKind | null, name: string, purpose: WizardPurpose): Step =>
  ([1, 2, 3] as const).find((step) => namesOfStep(kind, step, purpose).includes(name)) ?? LAST_STEP;

/** The first step with a problem, or null. */
export const failingStep = (
  kind: ProfileKind | null,
  problems: Problems,
  purpose: WizardPurpose,
): Step | null => {
  const steps = Object.keys(problems).map((name) => stepOf(kind, name, purpose));
  return steps.length === 0 ? null : (Math.min(...steps) as Step);
};

/** The first name of a step that has a problem, in the order of the screen; undefined without one. */
export const firstWrong = (
  kind: ProfileKind | null,
  problems: Problems,
  step: Step,
  purpose: WizardPurpose,
): string | undefined => namesOfStep(kind, step, purpose).find((name) => problems[name] !== undefined);

/** The place of the group of step 2 that is open first: one with a problem, or -1; where hardly anything is required, the first one. */
export const firstOpenGroup = (
  kind: ProfileKind | null,
  problems: Problems,
  purpose: WizardPurpose,
): number => {
  const name = firstWrong(kind, problems, 2, purpose);
  if (name !== undefined) return detailGroupOf(kind, name, purpose);
  return purpose.isOwn ? -1 : 0;
};

/** The problems of one step. */
export const problemsOfStep = (
  kind: ProfileKind | null,
  problems: Problems,
  step: Step,
  purpose: WizardPurpose,
): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => stepOf(kind, name, purpose) === step));

/** The sentences to show after checking some fields; those of other fields stay. */
export const mergeProblems = (shown: Problems, checked: Problems, names: readonly string[]): Problems => {
  const others = Object.entries(shown).filter(([name]) => !names.includes(name));
  return Object.fromEntries([...others, ...Object.entries(checked).filter(([name]) => names.includes(name))]);
};
