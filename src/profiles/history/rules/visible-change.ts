import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import { LINK_FIELDS } from '../../links/rules/without-links.ts';
import { HISTORY } from '../../rules/limits.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { isShownWhole } from '../../visibility/rules/privacy.ts';
import { historyFields } from './change.ts';
import { newestNumber } from './record-history.ts';
import type { Change, ChangeAuthor, PastValue } from './stored-history.ts';

/** Who reads a history: its page's owner, who sees private fields too, or anybody else. */
export type HistoryReader = 'owner' | 'public';

/** The values of a field around a change; null if it may not be told. Those of photos never are. */
export type ShownValues = { before: string | null; after: string | null };

/** A change as somebody may see it; `at` is ISO 8601, the fields are in the order of the page. */
export type ShownChange = {
  number: number;
  at: string;
  by: ChangeAuthor;
  fields: Partial<Record<FieldName | PhotoField, ShownValues>>;
};

/** The lowest number that a history still shows: older changes are forgotten. */
export const oldestNumber = (record: Pick<ProfileRecord, 'history'>): number =>
  Math.max(1, newestNumber(record) - HISTORY.changes + 1);

/** A change of a page as a reader may see it at a moment (milliseconds); null if nothing of it is left for them. A redacted one stays, without fields. */
export const visibleChange = (
  record: ProfileRecord,
  change: Change,
  reader: HistoryReader,
  now: number,
): ShownChange | null => {
  if (change.number < oldestNumber(record)) return null;
  const fields = change.redacted ? {} : shownFields(record, change, reader, dayOf(now));
  if (!change.redacted && Object.keys(fields).length === 0) return null;
  return { number: change.number, at: new Date(change.at).toISOString(), by: change.by, fields };
};

const shownFields = (
  record: ProfileRecord,
  change: Change,
  reader: HistoryReader,
  day: string,
): ShownChange['fields'] => {
  const isShown = (name: FieldName | PhotoField): boolean =>
    reader === 'owner' || (isShownWhole(record, name, day) && !isInert(record, name));
  const shown: ShownChange['fields'] = {};
  for (const field of historyFields(record.profile)) {
    const values = change.fields[field];
    if (values === undefined || !isShown(field)) continue;
    const [before, after] = [textFor(reader, values.before), textFor(reader, values.after)];
    // An empty text beside one that may not be told would say that there was one.
    if ((before ?? '') === '' && (after ?? '') === '') continue;
    shown[field] = { before, after };
  }
  for (const field of PHOTO_FIELDS) {
    const mark = change.photos[field];
    if (mark !== undefined && (reader === 'owner' || (mark === 'shown' && isShown(field))))
      shown[field] = { before: null, after: null };
  }
  return shown;
};

// A page that waits tells no address of its links.
const isInert = ({ waiting }: ProfileRecord, name: FieldName | PhotoField): boolean =>
  waiting !== undefined && LINK_FIELDS.some((field) => field === name);

const textFor = (reader: HistoryReader, value: PastValue): string | null =>
  value === null || (value.private && reader !== 'owner') ? null : value.text;
