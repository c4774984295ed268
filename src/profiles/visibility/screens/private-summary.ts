import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldPlaceOf, fieldsOf, inText, labelInText } from '../../../base/fields/rules/fields.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { formatList } from '../../../base/languages/rules/list.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { STRUCTURED_FIELDS } from '../../rules/structured-fields.ts';
import { isStructured } from '../../rules/structured-names.ts';
import { privateChoices, visibilityOf } from '../rules/privacy.ts';

/** The label of a field, a photo, or the career or education within a sentence. */
const nameOf = (field: string): string => {
  if (isStructured(field)) return inText(STRUCTURED_FIELDS[field].label);
  return field in PHOTO_LABELS ? inText(PHOTO_LABELS[field as PhotoField]) : labelInText(field as FieldName);
};

type PrivateValues = {
  kind: ProfileKind;
  /** The list of private fields. */
  hidden: readonly string[];
  isFilledIn: (field: FieldName) => boolean;
};

/** What the page does not show, in one line: 'Private: date of birth, phone'. Of what is never shown, it names only what is filled in. */
export const privateSummary = ({ kind, hidden, isFilledIn }: PrivateValues): string => {
  const chosen = privateChoices(kind).flatMap((field) => {
    // Not a field of its own.
    if (field === 'dob:year') return [];
    const visibility = visibilityOf(kind, hidden, field);
    if (visibility === 'private') return [nameOf(field)];
    return visibility === 'year' ? [say('visibility.except-year', { part: nameOf(field) })] : [];
  });
  const never = fieldsOf(kind)
    .filter((field) => fieldPlaceOf(kind, field) === 'owner' && isFilledIn(field))
    .map(nameOf)
    // The phone first, because readers look for it.
    .sort((one, other) => Number(other === nameOf('phone')) - Number(one === nameOf('phone')));
  const names = [...chosen, ...never];
  return names.length === 0
    ? say('visibility.summary-nothing')
    : say('visibility.summary', { parts: formatList(names, 'unit') });
};
