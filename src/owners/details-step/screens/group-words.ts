import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { checkFields } from '../../../base/fields/rules/field-sentences.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { labelInText, registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { formatList } from '../../../base/languages/rules/list.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { RegistrationView } from '../../registration/browser/registration.ts';
import { type DetailGroup, isDetailShown } from '../../registration/rules.ts';

/** What the head of a group says: `empty` names its fields, the others what was entered. */
export type GroupState =
  | { kind: 'done' | 'begun' | 'empty'; words: readonly string[] }
  | { kind: 'wrong'; words: readonly [string] };

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The labels of some fields as one phrase: 'Nickname, date of birth'. */
export const fieldsPhrase = (fields: readonly FieldName[], others: readonly string[] = []): string =>
  capitalized(formatList([...fields.map(labelInText), ...others], 'unit'));

const enteredIn = ({ values }: RegistrationView, kind: ProfileKind, { asked, more }: DetailGroup): string[] =>
  [...asked, ...more]
    .filter((field) => isDetailShown(field, values))
    .map((field) => fieldWords(field, (values[registrationName(kind, field)] ?? '').trim()))
    .filter((value) => value !== '');

/** How far a group is, for its head. `names` are those of its values. */
export const groupState = (
  registration: RegistrationView,
  kind: ProfileKind,
  group: DetailGroup,
  names: readonly string[],
): GroupState => {
  const wrong = names.filter((name) => registration.problems[name] !== undefined);
  if (wrong.length > 0) return { kind: 'wrong', words: [checkFields(wrong.length)] };
  const words = enteredIn(registration, kind, group);
  const problems = registration.store.problems();
  if (words.length > 0)
    return { kind: names.some((name) => problems[name] !== undefined) ? 'begun' : 'done', words };
  const fields = group.asked.filter((field) => isDetailShown(field, registration.values));
  return {
    kind: 'empty',
    words: [fieldsPhrase(fields, group.hasPassword ? [say('owners.details.password-in-list')] : [])],
  };
};
