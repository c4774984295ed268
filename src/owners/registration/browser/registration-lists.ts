import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import { FILE_LISTS, type FileList, type FileLists } from '../../start-from-file/rules/contents.ts';
import type { RegistrationValues } from '../rules.ts';

/** The lists of a kind that a file can fill; the form keeps each as JSON, as it is sent, or '' without entries. */
export const listsOfKind = (kind: ProfileKind): readonly FileList[] =>
  FILE_LISTS.filter((list) => STRUCTURED_FIELDS[list].kinds.includes(kind));

const entriesIn = (text: string): readonly never[] => {
  try {
    const entries: unknown = JSON.parse(text || '[]');
    return Array.isArray(entries) ? (entries as never[]) : [];
  } catch {
    return [];
  }
};

/** The lists in the values of a form. */
export const readLists = (values: RegistrationValues): FileLists => ({
  positions: entriesIn(values['positions'] ?? ''),
  education: entriesIn(values['education'] ?? ''),
  links: entriesIn(values['links'] ?? ''),
});

/** A list as the form keeps it. */
export const writeList = (entries: readonly object[]): string =>
  entries.length === 0 ? '' : JSON.stringify(entries);
