import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS, fieldsOf } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { hasPortrait } from '../../../base/photos/rules/photo.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { firstCharacters } from '../../../base/text/rules/letters/first-characters.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { partsOfValue } from '../../../profiles/history/rules/history-fields.ts';
import { diedLabel } from '../../../profiles/life/rules/died.ts';
import type { MergeField } from '../../../profiles/merge/rules/merging.ts';
import {
  isSameStructured,
  STRUCTURED_FIELDS,
  structuredOf,
} from '../../../profiles/rules/structured-fields.ts';
import { isStructured } from '../../../profiles/rules/structured-names.ts';

/** How the value of one page is shown: `note` is beside it in a lighter tone. */
export type MergeValue = { text: string; note: string; photo?: string };

/** A part of two pages; `stays` is whether that of the page that stays is chosen at first, `isFixed` whether nothing else is possible. */
export type MergeRow = {
  field: MergeField;
  label: string;
  keep: MergeValue;
  drop: MergeValue;
  isSame: boolean;
  stays: boolean;
  isFixed: boolean;
};

/** A long text is cut after so many characters, and said how long it is. */
const SHOWN_TEXT = 140;
const EMPTY = 'empty';

const NO_ROWS: readonly MergeField[] = ['sort_name', 'language', 'links', 'translations'];

/** The parts of two pages in the order of the forms, those that differ and those that are the same. */
export const mergeRows = (keep: AdminUser, drop: AdminUser): MergeRow[] => {
  const kind = keep.profile;
  const fields = fieldsOf(kind).filter((field) => !(field === 'email' && keep.account));
  const structured = structuredOf(kind).filter((name) => name !== 'sources');
  const all: MergeField[] = [...fields, ...(kind === 'personal' ? ['died' as const] : []), ...structured];
  const rows = all.filter((field) => !NO_ROWS.includes(field)).map((field) => textRow(keep, drop, field));
  return [...rows, ...PHOTO_FIELDS.map((field) => photoRow(keep, drop, field))].filter(
    ({ keep: own, drop: other }) => own.text !== EMPTY || other.text !== EMPTY,
  );
};

const rawOf = (page: AdminUser, field: MergeField): string => {
  const value = page[field];
  return typeof value === 'string' ? value : isSameStructured(value) ? '' : JSON.stringify(value);
};

const labelOf = (field: MergeField): string => {
  if (field === 'died') return diedLabel();
  if (isStructured(field)) return STRUCTURED_FIELDS[field].label;
  return field === 'avatar' || field === 'avatar1' || field === 'avatar2'
    ? PHOTO_LABELS[field]
    : FIELD_LABELS[field];
};

const textRow = (keep: AdminUser, drop: AdminUser, field: MergeField): MergeRow => {
  const [own, other] = [rawOf(keep, field), rawOf(drop, field)];
  return {
    ...{ field, label: labelOf(field), isSame: own === other, isFixed: false },
    keep: shownValue(keep, field, own),
    drop: shownValue(drop, field, other),
    // Empty never wins by itself.
    stays: own !== '' || other === '',
  };
};

const shownValue = (page: AdminUser, field: MergeField, raw: string): MergeValue => {
  const note = privateNote(page, field);
  if (raw === '') return { text: EMPTY, note: '' };
  if (field !== 'translations' && isStructured(field)) return { text: partsOfValue(field, raw), note };
  const text = field === 'died' ? raw : fieldWords(field as Parameters<typeof fieldWords>[0], raw);
  const shown = firstCharacters(text, SHOWN_TEXT);
  const length = countOf([...text].length, 'character');
  return shown === text
    ? { text, note }
    : { text: `${shown}…`, note: [length, note].filter(Boolean).join(', ') };
};

const privateNote = ({ private_fields: hidden }: AdminUser, field: MergeField): string => {
  if (field === 'dob' && hidden.includes('dob:year')) return 'private but for the year';
  return (hidden as readonly string[]).includes(field) ? 'private' : '';
};

const photoRow = (keep: AdminUser, drop: AdminUser, field: (typeof PHOTO_FIELDS)[number]): MergeRow => {
  const isThere = (page: AdminUser): boolean => (field === 'avatar' ? hasPortrait(page) : page[field] !== '');
  const valueIn = (page: AdminUser): MergeValue => {
    if (isThere(page)) return { text: 'photo', note: privateNote(page, field), photo: page[field] };
    return {
      text: field === 'avatar' && isThere(page === keep ? drop : keep) ? 'none, monogram' : EMPTY,
      note: '',
    };
  };
  const [own, other] = [isThere(keep), isThere(drop)];
  return {
    ...{ field, label: labelOf(field), isSame: !own && !other, keep: valueIn(keep), drop: valueIn(drop) },
    stays: own || !other,
    // A page without a photo takes the other one's, and none replaces one.
    isFixed: own !== other,
  };
};
