import type { FieldGroup, FieldName } from '../../fields/rules/field-catalogue.ts';
import { FIELD_CONTROLS, type FieldInput } from '../../fields/rules/field-controls.ts';
import { fieldEntry } from '../../fields/rules/fields.ts';
import { type FormGroup, formGroups } from '../../fields/rules/form-groups.ts';
import type { ProfileKind } from '../../fields/rules/profile-kind.ts';
import { say } from '../../languages/rules/say.ts';

/** The control of a field, with its options. */
export const fieldInput = (field: FieldName): FieldInput & { options?: readonly string[] } => {
  const { options } = fieldEntry(field);
  return {
    ...FIELD_CONTROLS[field],
    ...(options && { options }),
  };
};

const TITLES: Record<Exclude<FieldGroup, 'about' | 'language'>, (kind: ProfileKind) => string> = {
  main: (kind: ProfileKind) => say('form.group.main', { kind }),
  filing: () => say('form.group.filing'),
  education: () => say('form.group.education'),
  background: () => say('form.group.background'),
  figures: () => say('form.group.figures'),
  place: () => say('form.group.place'),
  web: () => say('form.group.web'),
  identifiers: () => say('form.group.identifiers'),
  contact: () => say('form.group.contact'),
};

type TitledGroup = FormGroup & { title: string };

const titled = (kind: ProfileKind, groups: readonly FormGroup[]): readonly TitledGroup[] =>
  groups.flatMap((entry) => {
    if (entry.group === 'about' || entry.group === 'language') return [];
    return [{ ...entry, title: TITLES[entry.group](kind) }];
  });

/** The groups of the editor with their headings; the text about the page and its language have places of their own. */
export const editorGroups = (kind: ProfileKind): readonly TitledGroup[] => titled(kind, formGroups(kind));
