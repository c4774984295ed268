import type { FieldGroup, FieldName } from './field-catalogue.ts';
import { fieldEntry, fieldsOf, isRequired } from './fields.ts';
import type { ProfileKind } from './profile-kind.ts';

/** The fields under one heading of the forms. */
export type FormGroup = {
  group: FieldGroup;
  /** All fields, in the order of the form. */
  fields: readonly FieldName[];
  /** Those that registration asks for at once. */
  asked: readonly FieldName[];
  /** Those that it offers as 'Add more'. */
  more: readonly FieldName[];
};

// Children follow from the marital status.
const isAsked = (kind: ProfileKind, field: FieldName): boolean =>
  isRequired(kind, field) || field === 'children';

/** Groups that only the editor of a page has: the wizard asks only what a new page needs. */
const EDITOR_GROUPS: readonly FieldGroup[] = ['identifiers'];

/** The groups of a kind's registration, in their order. */
export const registrationGroups = (kind: ProfileKind): readonly FormGroup[] =>
  formGroups(kind).filter(({ group }) => !EDITOR_GROUPS.includes(group));

/** The groups of a kind's fields, in their order. */
export const formGroups = (kind: ProfileKind): readonly FormGroup[] => {
  const all = fieldsOf(kind);
  return [...new Set(all.map((field) => fieldEntry(field).group))].map((group) => {
    const fields = all.filter((field) => fieldEntry(field).group === group);
    const asked = fields.filter((field) => isAsked(kind, field));
    return { group, fields, asked, more: fields.filter((field) => !asked.includes(field)) };
  });
};
