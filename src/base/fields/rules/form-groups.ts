import type { FieldGroup, FieldName } from './field-catalogue.ts';
import { fieldEntry, fieldsOf } from './fields.ts';
import type { ProfileKind } from './profile-kind.ts';

/** The fields under one heading of the editor, in the order of the form. */
export type FormGroup = { group: FieldGroup; fields: readonly FieldName[] };

/** The groups of a kind's fields, in their order. */
export const formGroups = (kind: ProfileKind): readonly FormGroup[] => {
  const all = fieldsOf(kind);
  return [...new Set(all.map((field) => fieldEntry(field).group))].map((group) => ({
    group,
    fields: all.filter((field) => fieldEntry(field).group === group),
  }));
};
