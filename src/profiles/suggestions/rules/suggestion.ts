import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldEntry, fieldNamed, followFields } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { secureUrl } from '../../../base/fields/rules/structured.ts';
import { addressKey } from '../../../base/text/rules/url.ts';
import { SOURCES } from '../../rules/limits.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import type { Source, Sources } from '../../rules/structured-values.ts';
import { sourcedFields } from '../../sources/rules.ts';
import { isShownWhole } from '../../visibility/rules/privacy.ts';

// Who owns an address decides on it, not a reader.
const OWN_RULES: readonly unknown[] = ['email', 'phone'];

/** The fields of a kind that readers may suggest, in the order of the page. */
export const suggestableFields = (kind: ProfileKind): readonly FieldName[] =>
  [...sourcedFields(kind), ...followFields(kind)].filter(
    (field) => !OWN_RULES.includes(fieldEntry(field).rule),
  );

/** The field of a suggestion by a name that records have; null if it cannot be suggested for this page on a day (`YYYY-MM-DD`, UTC). */
export const suggestedField = (record: ProfileRecord, sent: string, today: string): FieldName | null => {
  const field = fieldNamed(record.profile, sent);
  const isOpen = field !== undefined && suggestableFields(record.profile).includes(field);
  return isOpen && isShownWhole(record, field, today) ? field : null;
};

/** What a suggestion is about: a field, or its translation into a language (a tag). */
export type Suggested = { field: FieldName; language?: string | undefined };

/** What a page says of what a suggestion is about. */
export const valueNow = (record: ProfileRecord, { field, language }: Suggested): string =>
  language === undefined ? (record[field] ?? '') : (record.translations?.[language]?.[field] ?? '');

/** Whether a text can be the address of a source; empty is none. */
export const isSuggestedSource = (text: string): boolean =>
  text.trim() === '' || secureUrl(text, SOURCES.url) !== null;

/** The sources of a page with one more for a field; null if there is no room, or the field has none. `value` is what the page says then. */
export const withSource = (
  record: Pick<ProfileRecord, 'profile' | 'sources'>,
  field: FieldName,
  value: string,
  url: string,
): Sources | null => {
  const sources = record.sources ?? {};
  const list: readonly Source[] = sources[field] ?? [];
  if (url === '' || value === '' || !sourcedFields(record.profile).includes(field)) return null;
  if (list.some((source) => addressKey(source.url) === addressKey(url))) return sources;
  if (list.length >= SOURCES.field || Object.values(sources).flat().length >= SOURCES.page) return null;
  return { ...sources, [field]: [...list, { url, title: '', seen: '' }] };
};
