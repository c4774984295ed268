import type { FieldName, ProfileFields } from '../../../base/fields/rules/field-catalogue.ts';
import { invalid } from '../../../base/http/server/errors.ts';
import { reservedName } from '../../../profiles/identity/rules/reserved-names.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { withCorrections } from '../../../profiles/server/corrections.ts';
import { withSource } from '../../../profiles/suggestions/rules/suggestion.ts';
import { editedRecord } from '../../editing/server/edited-record.ts';
import { readEdit } from '../../rules/forms.ts';

/** The fields of a page with another value of one, by the rules of an edit; refuses with the sentence under `value`. `today` is `YYYY-MM-DD`. */
export const readSuggested = (
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

/** What an accepted suggestion writes. */
export type Accepted = { field: FieldName; value: string; source: string; by: string };

/** The next version of a record with an accepted suggestion and its source; null if the page says so already. */
export const suggestedRecord = (
  old: ProfileRecord,
  { field, value, source, by }: Accepted,
  today: string,
  now: number,
): ProfileRecord | null => {
  const fields = readSuggested(old, field, value, today);
  const sources = withSource(old, field, fields[field], source);
  const next = editedRecord(
    old,
    {
      ...old,
      ...fields,
      ...(sources !== null && sources !== old.sources && { sources }),
      ...(fields.website !== old.website && old.proven && { proven: {} }),
    },
    now,
  );
  // The next import does not bring back what an administrator accepted.
  return next === null || by === 'owner' ? next : withCorrections(old, next);
};

/** Whether a page names a source of a field. */
export const namesSource = (record: ProfileRecord, field: FieldName, source: string): boolean =>
  source !== '' && (record.sources?.[field] ?? []).some(({ url }) => url === source);
