import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import {
  isPrivateChoice,
  SENSITIVE_FIELDS,
  sensitiveSentence,
  type Visibility,
  visibilityOf,
  withVisibility,
} from '../../../profiles/visibility/rules/privacy.ts';
import type { VisibleField } from '../../../profiles/visibility/rules/visible-field.ts';
import type { RegistrationValues } from '../rules.ts';

const PREFIX = 'shown_';

/** The name of the question whether the page shows a field. */
export const questionOf = (field: VisibleField): string => PREFIX + field;

/** Whether somebody is asked who sees a field. */
export const isQuestion = (kind: ProfileKind, field: FieldName): boolean =>
  visibilityNames(kind).includes(questionOf(field));

/** The field that a question is about. */
export const askedField = (name: string): FieldName => name.slice(PREFIX.length) as FieldName;

const listOf = (values: RegistrationValues, name: string): string[] =>
  (values[name] ?? '').split(',').filter((each) => each !== '');

/** The names of all questions of a kind. */
export const visibilityNames = (kind: ProfileKind): string[] =>
  SENSITIVE_FIELDS.filter((field) => isPrivateChoice(kind, field)).map(questionOf);

/** The names of the questions about fields that are filled in. */
export const visibilityQuestions = (kind: ProfileKind, values: RegistrationValues): string[] =>
  visibilityNames(kind).filter(
    (name) => (values[registrationName(kind, askedField(name))] ?? '').trim() !== '',
  );

/** The answer to a question; undefined until there is one. */
export const askedVisibility = (
  kind: ProfileKind,
  values: RegistrationValues,
  field: FieldName,
): Visibility | undefined => {
  const visibility = visibilityOf(kind, listOf(values, 'private_fields'), field);
  return visibility === 'shown' && !listOf(values, 'shown_fields').includes(field) ? undefined : visibility;
};

/** The questions that are not answered yet. */
export const visibilityProblems = (kind: ProfileKind, values: RegistrationValues): Problems =>
  Object.fromEntries(
    visibilityQuestions(kind, values)
      .filter((name) => askedVisibility(kind, values, askedField(name)) === undefined)
      .map((name) => [name, sensitiveSentence()]),
  );

/** The values that keep the choice of a field's visibility; a choice to show it counts as an answer. */
export const withChoice = (
  kind: ProfileKind,
  values: RegistrationValues,
  field: VisibleField,
  visibility: Visibility,
): Record<'private_fields' | 'shown_fields', string> => {
  const others = listOf(values, 'shown_fields').filter((each) => each !== field);
  return {
    private_fields: withVisibility(kind, listOf(values, 'private_fields'), field, visibility).join(),
    shown_fields: [...others, ...(visibility === 'shown' ? [field] : [])].join(),
  };
};
