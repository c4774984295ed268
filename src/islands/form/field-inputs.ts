import type { FieldGroup, FieldInput } from '../../domain/fields/field-catalogue.ts';
import {
  type FieldName,
  fieldEntry,
  fieldsOf,
  type ProfileKind,
  placeOf,
} from '../../domain/fields/fields.ts';

/** The control of a field for that kind, with its options. */
export const fieldInput = (
  kind: ProfileKind,
  field: FieldName,
): FieldInput & { options?: readonly string[] } => {
  const { input, options } = fieldEntry(field);
  return {
    ...(placeOf(kind, field) === 'owner' && { hint: 'Not shown on the page.' }),
    ...input,
    ...(options && { options }),
  };
};

const TITLES: Record<Exclude<FieldGroup, 'about'>, string | Record<ProfileKind, string>> = {
  main: { personal: 'The person', professional: 'The company' },
  education: 'Education and interests',
  background: 'Background',
  figures: 'Figures',
  place: 'Where to find it',
  web: 'Elsewhere on the web',
  contact: 'Contact and login',
};

/** The fields of step 2 by heading, in their order. The password belongs to the last group. */
export const detailGroups = (kind: ProfileKind): readonly { title: string; fields: readonly FieldName[] }[] =>
  Object.entries(TITLES)
    .map(([group, title]) => ({
      title: typeof title === 'string' ? title : title[kind],
      fields: fieldsOf(kind).filter((field) => fieldEntry(field).group === group),
    }))
    .filter(({ fields }) => fields.length > 0);
