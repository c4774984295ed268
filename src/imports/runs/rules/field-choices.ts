import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { privateChoices } from '../../../profiles/visibility/rules/privacy.ts';
import { DOB_YEAR } from '../../../profiles/visibility/rules/private-entry.ts';
import { listFieldChoices, listFieldLabel } from '../../files/rules/columns/field-labels.ts';
import { isListField, type ListField } from '../../files/rules/mapping.ts';

/** What a problem is about, in words; the name itself where it is a column of the file. */
export const fieldLabel = (field: string): string => (isListField(field) ? listFieldLabel(field) : field);

/** What a column can become in a list of that kind; `chosen` is always among them. */
export const fieldChoices = (kind: ProfileKind, chosen: ListField | null): ListField[] => {
  const fields = listFieldChoices(kind);
  return chosen === null || fields.includes(chosen) ? fields : [...fields, chosen];
};

/** Fields of a page that parts of it fill. */
const FILLED_BY: Readonly<Record<string, readonly string[]>> = {
  currentcity: ['city'],
  positions: ['employer'],
  links: ['link'],
  address: ['street', 'postcode', 'city', 'country'],
};

/** What an import of a list with these fields can keep private, with words. */
export const privateOptions = (
  kind: ProfileKind,
  fields: readonly string[],
): (readonly [name: string, label: string])[] => {
  const isRead = (name: string): boolean =>
    [name, ...(FILLED_BY[name] ?? [])].some((field) => fields.includes(field));
  return privateChoices(kind).flatMap((name): (readonly [string, string])[] => {
    if (name === DOB_YEAR)
      return fields.includes('dob') ? [[name, 'Day and month of birth (the year shows)']] : [];
    return isRead(name) ? [[name, fieldLabel(name)]] : [];
  });
};
