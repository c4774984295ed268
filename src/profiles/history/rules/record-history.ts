import { fieldPlaceOf, fieldsOf } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import { isRegistered, type ProfileRecord } from '../../rules/profile.ts';
import { isShownWhole } from '../../visibility/rules/privacy.ts';
import { redactedIfEmpty } from './change.ts';
import { fromDeltas } from './deltas.ts';
import { decidingField, historyFields, historyValue, partsOfValue, sourcedField } from './history-fields.ts';
import { type Passages, phrasesIn } from './passages.ts';
import type {
  Change,
  ChangeAuthor,
  DecidingField,
  FieldMarks,
  HistoryField,
  PastValue,
  RecordHistory,
} from './stored-history.ts';

/** The part of a history beside its changes: what may not be told of the present values. */
export type Withheld = { marks: FieldMarks; gone: NonNullable<RecordHistory['gone']> };

/**
 * The newest changes of a page, oldest first, at least one; those of a page without a stored history are its beginning. `editor` is who is about
 * to change it: a page that its owner edits without a claim is one that they made, also in a version that did not note it.
 */
export const recentChanges = (record: ProfileRecord, editor?: ChangeAuthor): Change[] => {
  if (record.history !== undefined) return fromDeltas(record.history.recent);
  const beginning = beginningOf(record);
  return [editor === 'owner' && record.claimed === undefined ? { ...beginning, by: editor } : beginning];
};

/** The number of the newest change of a page. */
export const newestNumber = ({ history }: Pick<ProfileRecord, 'history'>): number =>
  history?.recent.at(-1)?.number ?? 1;

/** The marks of a record; for one without a history, what is private may have been written so. */
export const fieldMarksOf = (record: ProfileRecord): FieldMarks => {
  if (record.history !== undefined) return { ...record.history.marks };
  const day = dayOf(record.created);
  const hidden = historyFields(record.profile).filter(
    (field) => historyValue(record, field) !== '' && !isShown(record, field, day),
  );
  return Object.fromEntries(hidden.map((field) => [field, 'private' as const]));
};

/** Whether the public sees a part of a history on a day; sources and translations are as private as their field. */
export const isShown = (record: ProfileRecord, field: HistoryField, day: string): boolean =>
  isShownWhole(record, decidingField(field), day);

/** A present value of a page as its history has it, by the mark of its field. */
export const markedValue = (text: string, mark: FieldMarks[HistoryField]): PastValue => {
  if (mark === 'redacted') return null;
  return mark === 'private' ? { text, private: true } : { text };
};

const withheldOf = (record: ProfileRecord): Withheld => ({
  marks: fieldMarksOf(record),
  gone: { ...record.history?.gone },
});

/** What may not be told of the present values once some passages are redacted, too. */
export const withheldAfter = (record: ProfileRecord, passages: Passages): Withheld => {
  const { marks, gone } = withheldOf(record);
  for (const [field, phrases] of passages) {
    const said = phrasesIn(partsOfValue(field, historyValue(record, field)), phrases);
    if (said.length === 0) continue;
    marks[field] = 'redacted';
    gone[field] = [...new Set([...(gone[field] ?? []), ...said])];
  }
  return { marks, gone };
};

/** A history with what may not be told of the present values. */
export const withWithheld = (history: RecordHistory, { marks, gone }: Withheld): RecordHistory => {
  const { marks: _marks, gone: _gone, ...rest } = history;
  return {
    ...rest,
    ...(Object.keys(marks).length > 0 && { marks }),
    ...(Object.keys(gone).length > 0 && { gone }),
  };
};

/** Change number 1 of a page without a stored history: everything that it says. */
const beginningOf = (record: ProfileRecord): Change => {
  const marks = fieldMarksOf(record);
  const day = dayOf(record.created);
  const fields = historyFields(record.profile).filter((field) => historyValue(record, field) !== '');
  return {
    number: 1,
    at: record.version === 1 ? record.created : record.updated,
    by: isByOwner(record) ? 'owner' : (record.made ?? 'import'),
    fields: Object.fromEntries(
      fields.map((field) => [
        field,
        { before: { text: '' }, after: markedValue(historyValue(record, field), marks[field]) },
      ]),
    ),
    photos: photosWhere(record, day, (field) => record[field] !== ''),
  };
};

// Of a page that was claimed, only an edit since is its owner's.
const isByOwner = (record: ProfileRecord): boolean =>
  record.claimed === undefined ? isRegistered(record) : record.updated > record.claimed;

const photosWhere = (
  record: ProfileRecord,
  day: string,
  isChanged: (field: (typeof PHOTO_FIELDS)[number]) => boolean,
): Change['photos'] =>
  Object.fromEntries(
    PHOTO_FIELDS.filter(isChanged).map((field) => [
      field,
      isShownWhole(record, field, day) ? 'shown' : 'private',
    ]),
  );

/**
 * What an edit adds to a history: the change, null if no text or photo of it differs, and what may not be told of the values after it. Null if
 * the history stays as it is. `now` is in milliseconds.
 */
export const changeBetween = (
  old: ProfileRecord,
  next: ProfileRecord,
  by: ChangeAuthor,
  now: number,
): { change: Change | null; untold: Withheld } | null => {
  const [day, untold] = [dayOf(now), withheldOf(old)];
  const fields = historyFields(old.profile);
  const changed = fields.filter((field) => historyValue(old, field) !== historyValue(next, field));
  const photos = photosWhere(next, day, (field) => old[field] !== next[field]);
  if (changed.length === 0 && Object.keys(photos).length === 0) {
    const isAsBefore =
      fields.every((field) => isShown(old, field, day) === isShown(next, field, day)) &&
      PHOTO_FIELDS.every((field) => isShownWhole(old, field, day) === isShownWhole(next, field, day));
    return old.history !== undefined || isAsBefore ? null : { change: null, untold };
  }
  const values: Change['fields'] = {};
  for (const field of withOtherSources(old, fields, changed)) {
    const before = markedValue(historyValue(old, field), untold.marks[field]);
    if (changed.includes(field)) markNext(untold, next, field, day);
    values[field] = { before, after: markedValue(historyValue(next, field), untold.marks[field]) };
  }
  const hidden = hiddenParts(next, day);
  const change = {
    number: newestNumber(old) + 1,
    at: now,
    by,
    fields: values,
    photos,
    ...(hidden.length > 0 && { hidden }),
  };
  return { change: redactedIfEmpty(change), untold };
};

/** The parts of a page that its owner keeps private and that say something. */
const hiddenParts = (record: ProfileRecord, day: string): DecidingField[] => {
  const parts = historyFields(record.profile).filter(
    (field) =>
      historyValue(record, field) !== '' && !isOwnersAlone(record, field) && !isShown(record, field, day),
  );
  return [...new Set(parts.map(decidingField))];
};

// What no page shows whatever its owner chooses need not be noted.
const isOwnersAlone = ({ profile }: ProfileRecord, field: HistoryField): boolean =>
  fieldsOf(profile).some((name) => name === decidingField(field) && fieldPlaceOf(profile, name) === 'owner');

/** What changed and, where sources of some field did, those of all others, so that a change tells the sources as a whole. */
const withOtherSources = (
  old: ProfileRecord,
  fields: readonly HistoryField[],
  changed: readonly HistoryField[],
): readonly HistoryField[] =>
  changed.some(isSourced)
    ? fields.filter(
        (field) => changed.includes(field) || (isSourced(field) && historyValue(old, field) !== ''),
      )
    : changed;

const isSourced = (field: HistoryField): boolean => sourcedField(field) !== null;

/** Notes what of a field's next value must stay secret: a redacted passage stays redacted for as long as the page still has it. */
const markNext = ({ marks, gone }: Withheld, next: ProfileRecord, field: HistoryField, day: string): void => {
  const said = phrasesIn(partsOfValue(field, historyValue(next, field)), gone[field] ?? []);
  delete marks[field];
  delete gone[field];
  if (said.length > 0) {
    marks[field] = 'redacted';
    gone[field] = said;
  } else if (!isShown(next, field, day)) marks[field] = 'private';
};
