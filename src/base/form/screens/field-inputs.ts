import type { FieldGroup, FieldName } from '../../fields/rules/field-catalogue.ts';
import { FIELD_CONTROLS, type FieldInput } from '../../fields/rules/field-controls.ts';
import { fieldEntry } from '../../fields/rules/fields.ts';
import { type FormGroup, formGroups } from '../../fields/rules/form-groups.ts';
import type { ProfileKind } from '../../fields/rules/profile-kind.ts';

/** The control of a field, with its options. */
export const fieldInput = (field: FieldName): FieldInput & { options?: readonly string[] } => {
  const { options } = fieldEntry(field);
  return {
    ...FIELD_CONTROLS[field],
    ...(options && { options }),
  };
};

const TITLES: Record<Exclude<FieldGroup, 'about'>, string | Record<ProfileKind, string>> = {
  main: { personal: 'The person', professional: 'The company' },
  filing: 'In lists',
  education: 'Education and interests',
  background: 'Background',
  figures: 'Figures',
  place: 'Where to find it',
  web: 'Elsewhere on the web',
  identifiers: 'Identifiers',
  contact: 'Contact and login',
};

type TitledGroup = FormGroup & { title: string };

const titled = (kind: ProfileKind, groups: readonly FormGroup[]): readonly TitledGroup[] =>
  groups.flatMap((entry) => {
    if (entry.group === 'about') return [];
    const title = TITLES[entry.group];
    return [{ ...entry, title: typeof title === 'string' ? title : title[kind] }];
  });

/** The groups of the editor with their headings; the text about the page has a place of its own. */
export const editorGroups = (kind: ProfileKind): readonly TitledGroup[] => titled(kind, formGroups(kind));
