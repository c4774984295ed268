import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { addressKey } from '../../../base/text/rules/url.ts';
import {
  changedFieldOf,
  historyValue,
  sourcedField,
  structuredWith,
} from '../../history/rules/history-fields.ts';
import type { Change, FieldChange, HistoryField } from '../../history/rules/stored-history.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { isStructured } from '../../rules/structured-names.ts';
import { DOB_YEAR, type PrivateEntry } from '../../visibility/rules/private-entry.ts';
import { normalize, partOf, setStructured } from './merged-record.ts';
import type { MergeUndo } from './merging.ts';

/**
 * A page without what it took of another one in a merge, as far as it still says that; what changed since stays. `change` is the one that the merge made in its
 * history, null if there is none any more; what was redacted in it is not brought back.
 */
export const unmergedRecord = (
  page: ProfileRecord,
  drop: ProfileRecord,
  { values, hidden, hadYear, proven, corrected }: MergeUndo,
  change: Change | null,
): ProfileRecord => {
  const next: ProfileRecord = { ...page };
  const restored = new Set<string>();
  for (const [field, fieldChange] of Object.entries(change?.fields ?? {}) as [HistoryField, FieldChange][])
    if (putBack(next, page, field, fieldChange))
      restored.add(changedFieldOf(field) === 'names' ? 'names' : field);
  for (const [name, { before, after }] of Object.entries(values)) {
    const field = name as keyof MergeUndo['values'];
    if ((page[field] ?? '') !== after) continue;
    restored.add(field);
    if (field === 'died' && before === '') delete next.died;
    else next[field] = before;
  }
  normalize(next);
  const isKept = (entry: PrivateEntry): boolean => {
    const name = partOf(entry);
    // Both may have said the same, of which no history tells.
    return !hidden.includes(entry) || !(restored.has(name) || saysSame(page, drop, name));
  };
  if (page.private_fields !== undefined && hidden.length > 0) {
    next.private_fields = page.private_fields.filter(isKept);
    if (hadYear && !next.private_fields.includes('dob')) next.private_fields.push(DOB_YEAR);
    if (next.private_fields.length === 0) delete next.private_fields;
  }
  const proofs = Object.entries(proven).filter(([name]) =>
    name === 'website' ? restored.has('website') : next.links?.some(({ url }) => url === name),
  );
  if (proofs.length > 0) next.proven = { ...next.proven, ...Object.fromEntries(proofs) };
  if (next.corrected !== undefined) {
    next.corrected = Object.fromEntries(
      Object.entries(next.corrected).filter(([field]) => !corrected.includes(field)),
    );
    if (Object.keys(next.corrected).length === 0) delete next.corrected;
  }
  return next;
};

const saysSame = (one: ProfileRecord, other: ProfileRecord, name: keyof ProfileRecord): boolean =>
  JSON.stringify(one[name] ?? '') === JSON.stringify(other[name] ?? '');

/** Puts back what a part said before; of a list that has changed since, what was added goes. Tells whether the part is as it was. */
const putBack = (
  next: ProfileRecord,
  page: ProfileRecord,
  field: HistoryField,
  { before, after }: FieldChange,
): boolean => {
  if (before === null || after === null || before.text === after.text) return false;
  const isSame = historyValue(page, field) === after.text;
  if (isSame) setValue(next, field, before.text);
  else if (field === 'links' || sourcedField(field) !== null)
    setValue(next, field, withoutAdded(historyValue(page, field), before.text, after.text));
  return isSame;
};

type Addressed = { url: string };

const entriesOf = (text: string): Addressed[] => (text === '' ? [] : (JSON.parse(text) as Addressed[]));

const withoutAdded = (now: string, before: string, after: string): string => {
  const keys = (text: string): Set<string> => new Set(entriesOf(text).map(({ url }) => addressKey(url)));
  const [was, became] = [keys(before), keys(after)];
  const left = entriesOf(now).filter(({ url }) => was.has(addressKey(url)) || !became.has(addressKey(url)));
  return left.length === 0 ? '' : JSON.stringify(left);
};

const setValue = (record: ProfileRecord, field: HistoryField, text: string): void => {
  const name = changedFieldOf(field);
  if (!isStructured(name)) record[name] = text;
  else setStructured(record, name, structuredWith(record, field, text)[name]);
};

/** The files of a merge's photos that a page no longer shows once it is taken back. */
export const droppedPhotos = (before: ProfileRecord, after: ProfileRecord): string[] =>
  PHOTO_FIELDS.filter((field: PhotoField) => before[field] !== after[field]).map((field) => before[field]);
