import type { FieldName, ProfileFields } from '../../../base/fields/rules/field-catalogue.ts';
import { invalid } from '../../../base/http/server/errors.ts';
import { confirmedOn } from '../../../profiles/confirmed/rules/confirmation.ts';
import { reservedName } from '../../../profiles/identity/rules/reserved-names.ts';
import { readTranslations } from '../../../profiles/languages/rules/translations.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { isSameStructured } from '../../../profiles/rules/structured-fields.ts';
import { withCorrections } from '../../../profiles/server/corrections.ts';
import { type Suggested, valueNow, withSource } from '../../../profiles/suggestions/rules/suggestion.ts';
import { editedRecord } from '../../editing/server/edited-record.ts';
import { readEdit } from '../../rules/forms.ts';

/** The text fields of a page with another value of one, by the rules of an edit; refuses with the sentence under `value`. `today` is `YYYY-MM-DD`. */
const readSuggested = (
  record: ProfileRecord,
  field: FieldName,
  value: string,
  today: string,
): ProfileFields => {
  const { fields, problems } = readEdit(record.profile, record, { [field]: value }, today);
  const [problem] = Object.values({ ...problems, ...reservedName(fields, record) });
  if (problem !== undefined) throw invalid({ value: problem });
  return fields;
};

/** The fields of a page, texts or translations, with another value of what a suggestion is about; refuses with the sentence under `value`. */
const readOver = (
  record: ProfileRecord,
  { field, language }: Suggested,
  value: string,
  today: string,
): Partial<ProfileRecord> => {
  if (language === undefined) return readSuggested(record, field, value, today);
  const sent = { [language]: { [field]: value } };
  const read = readTranslations(record.profile, sent, today, { stored: record.translations });
  if ('problem' in read) throw invalid({ value: read.problem });
  return isSameStructured(read.value, record.translations) ? {} : { translations: read.value };
};

/** A value as a page would store it; refuses with the sentence under `value`. `today` is `YYYY-MM-DD`. */
export const suggestedValue = (
  record: ProfileRecord,
  suggested: Suggested,
  value: string,
  today: string,
): string => valueNow({ ...record, ...readOver(record, suggested, value, today) }, suggested);

/** What an accepted suggestion writes. */
export type Accepted = Suggested & { value: string; source: string; by: string };

/** The next version of a record with an accepted suggestion and its source; null if the page says so already. */
export const suggestedRecord = (
  old: ProfileRecord,
  { field, language, value, source, by }: Accepted,
  today: string,
  now: number,
): ProfileRecord | null => {
  const fields = readOver(old, { field, language }, value, today);
  const changed = { ...old, ...fields };
  const sources = withSource(old, field, valueNow(changed, { field, language }), source);
  const next = editedRecord(
    old,
    {
      ...changed,
      ...(sources !== null && sources !== old.sources && { sources }),
      ...(changed.website !== old.website && old.proven && { proven: {} }),
    },
    now,
  );
  // The next import does not bring back what an administrator accepted.
  if (next === null || by !== 'owner') return next && withCorrections(old, next);
  return confirmedOn(next, today);
};

/** Whether a page names a source of a field. */
export const namesSource = (record: ProfileRecord, field: FieldName, source: string): boolean =>
  source !== '' && (record.sources?.[field] ?? []).some(({ url }) => url === source);
