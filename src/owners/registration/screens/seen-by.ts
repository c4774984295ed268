import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { isCalendarDay } from '../../../base/text/rules/day.ts';
import { yearWords } from '../../../profiles/life/rules/years.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import type { VisibleField } from '../../../profiles/visibility/rules/visible-field.ts';
import { isNeverPublic } from '../../../profiles/visibility/screens/readers-summary.ts';
import { isQuestion } from '../browser/registration-visibility.ts';
import type { RegistrationValues } from '../rules.ts';

/** Who will see what was entered, in words where it is not everybody as usual. */
export type Seen = { kind: 'all' | 'owner' | 'never'; words: string };

/** Who will see a part of the page, for the review. */
export const seenBy = (kind: ProfileKind, values: RegistrationValues, part: VisibleField): Seen => {
  if (isNeverPublic(kind, part)) return { kind: 'never', words: say('visibility.never-shown') };
  const visibility = visibilityOf(kind, (values['private_fields'] ?? '').split(','), part);
  const dob = values['dob'] ?? '';
  if (visibility === 'private') return { kind: 'owner', words: say('visibility.only-you') };
  if (visibility === 'year')
    return {
      kind: 'all',
      words: isCalendarDay(dob) ? say('visibility.readers-see', { what: yearWords(dob) }) : '',
    };
  // What somebody was asked about is said either way.
  const isAsked = isQuestion(kind, part as FieldName);
  return { kind: 'all', words: isAsked ? say('visibility.on-your-page') : '' };
};
