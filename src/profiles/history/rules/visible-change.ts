import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import { LINK_FIELDS } from '../../links/rules/without-links.ts';
import { HISTORY } from '../../rules/limits.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { isShownWhole } from '../../visibility/rules/privacy.ts';
import { type ChangedField, changedFieldOf, historyFields } from './history-fields.ts';
import { withheldWords, wordsOfValue } from './history-words.ts';
import { isShown, newestNumber } from './record-history.ts';
import type { Change, ChangeAuthor, HistoryField, PastValue } from './stored-history.ts';

/** Who reads a history: its page's owner, who sees private fields too, or anybody else. */
export type HistoryReader = 'owner' | 'public';

/** The values around a change; null if it may not be told. Those of photos never are. */
export type ShownValues = { before: string | null; after: string | null };

/** A change as somebody may see it; `at` is ISO 8601, the fields are in the order of the page. */
export type ShownChange = {
  number: number;
  at: string;
  by: ChangeAuthor;
  fields: Partial<Record<ChangedField | PhotoField, ShownValues>>;
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
  if (!isVisibleChange(record, change, reader, now)) return null;
  const fields = change.redacted ? {} : shownFields(record, change, reader, dayOf(now));
  return { number: change.number, at: new Date(change.at).toISOString(), by: change.by, fields };
};

/** Whether anything of a change is left for a reader at a moment (milliseconds). */
export const isVisibleChange = (
  record: ProfileRecord,
  change: Change,
  reader: HistoryReader,
  now: number,
): boolean => {
  if (change.number < oldestNumber(record)) return false;
  const day = dayOf(now);
  return (
    change.redacted === true ||
    [...visibleValues(record, change, reader, day).values()].some(differs) ||
    visiblePhotos(record, change, reader, day).length > 0
  );
};

/** The values of a change that a reader may see on a day (`YYYY-MM-DD`, UTC), as they are stored. Where some sources changed, all are among them. */
export const visibleValues = (
  record: ProfileRecord,
  change: Change,
  reader: HistoryReader,
  day: string,
): Map<HistoryField, ShownValues> => {
  const shown = new Map<HistoryField, ShownValues>();
  for (const field of historyFields(record.profile)) {
    const values = change.fields[field];
    if (values === undefined || (reader === 'public' && !isPublicPart(record, field, day))) continue;
    const [before, after] = [textFor(reader, values.before), textFor(reader, values.after)];
    // An empty text beside one that may not be told would say that there was one.
    if ((before ?? '') !== '' || (after ?? '') !== '') shown.set(field, { before, after });
  }
  return shown;
};

/** Whether everybody may read what a part of a history says of a page on a day; a page that waits tells no address of its links. */
export const isPublicPart = (record: ProfileRecord, field: HistoryField, day: string): boolean =>
  isShown(record, field, day) && (record.waiting === undefined || !INERT.has(changedFieldOf(field)));

const INERT: ReadonlySet<ChangedField> = new Set([...LINK_FIELDS, 'links', 'sources']);

const textFor = (reader: HistoryReader, value: PastValue): string | null =>
  value === null || (value.private && reader !== 'owner') ? null : value.text;

/** Whether the values of a field differ as far as they may be told. */
export const differs = ({ before, after }: ShownValues): boolean => before !== after;

const shownFields = (
  record: ProfileRecord,
  change: Change,
  reader: HistoryReader,
  day: string,
): ShownChange['fields'] => {
  const visible = [...visibleValues(record, change, reader, day)];
  const changed = new Set(
    visible.flatMap(([field, values]) => (differs(values) ? [changedFieldOf(field)] : [])),
  );
  const shown: ShownChange['fields'] = {};
  for (const name of changed) {
    const parts = visible.filter(([field]) => changedFieldOf(field) === name);
    shown[name] = { before: sideOf(parts, 'before', record), after: sideOf(parts, 'after', record) };
  }
  for (const field of visiblePhotos(record, change, reader, day))
    shown[field] = { before: null, after: null };
  return shown;
};

const visiblePhotos = (
  record: ProfileRecord,
  { photos }: Change,
  reader: HistoryReader,
  day: string,
): PhotoField[] =>
  PHOTO_FIELDS.filter(
    (field) =>
      photos[field] !== undefined &&
      (reader === 'owner' || (photos[field] === 'shown' && isShownWhole(record, field, day))),
  );

// Of sources, those of one field may be withheld beside those of another.
const sideOf = (
  parts: readonly (readonly [HistoryField, ShownValues])[],
  side: keyof ShownValues,
  person: ProfileRecord,
): string | null =>
  parts.every(([, values]) => values[side] === null)
    ? null
    : parts
        .map(([field, { [side]: value }]) =>
          value === null ? withheldWords(field) : wordsOfValue(field, value, person),
        )
        .filter((text) => text !== '')
        .join('\n');
