import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../base/fields/rules/field-words.ts';
import {
  detailFields,
  FIELD_LABELS,
  fieldEntry,
  fieldPlaceOf,
  followFields,
} from '../../base/fields/rules/fields.ts';
import type { PhotoField } from '../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { byNewestSpan } from '../../base/fields/rules/span.ts';
import { isCalendarDay } from '../../base/text/rules/day.ts';
import { shownLine, withoutBadgeMarks } from '../../profiles/badge/rules/badge-marks.ts';
import { spanWords } from '../../profiles/life/rules/span-words.ts';
import { isYear, yearWords } from '../../profiles/life/rules/years.ts';
import { minorUntil } from '../../profiles/rules/minors.ts';
import type { StructuredFields } from '../../profiles/rules/structured-values.ts';
import { visibilityOf } from '../../profiles/visibility/rules/privacy.ts';

/** A page that is not saved yet: what a form says. */
export type DraftPage = {
  kind: ProfileKind;
  /** The values by the fields' plain names. */
  values: Partial<Record<FieldName, string>>;
  lists: Partial<Pick<StructuredFields, 'positions' | 'education' | 'links'>>;
  /** The fields, lists and photos that are private, as in `private_fields`. */
  hidden: readonly string[];
  /** When a person died, as far as the form says. */
  died?: string;
};

/** The part of a page that a row shows. */
export type PreviewRow = { field: FieldName; label: string; value: string };

const isHidden = ({ kind, hidden }: DraftPage, part: string): boolean =>
  visibilityOf(kind, hidden, part) === 'private';

// What is typed is a date only once it is whole.
const shownDate = ({ kind, hidden }: DraftPage, date: string, today: string): string => {
  if (isYear(date)) return yearWords(date);
  if (!isCalendarDay(date)) return '';
  const isYearAlone =
    visibilityOf(kind, hidden, 'dob') === 'year' || minorUntil({ profile: kind, dob: date }, today) !== null;
  return isYearAlone ? yearWords(date) : fieldWords('dob', date);
};

/** What readers will see of a field on a day (`YYYY-MM-DD`); '' if they will see nothing. */
export const shownValue = (page: DraftPage, field: FieldName, today: string): string => {
  const value = page.values[field]?.trim() ?? '';
  if (value === '' || ['owner', 'filing'].includes(fieldPlaceOf(page.kind, field)) || isHidden(page, field))
    return '';
  if (fieldEntry(field).rule === 'birth-date') return shownDate(page, value, today);
  if (field === 'name' || field === 'companyname') return withoutBadgeMarks(value);
  return ['nickname', 'profession', 'foundername'].includes(field)
    ? shownLine(value)
    : fieldWords(field, value);
};

/** The rows of its Details that readers will see, from top to bottom. */
export const shownDetails = (page: DraftPage, today: string): readonly PreviewRow[] =>
  detailFields(page.kind)
    .map((field) => ({ field, label: FIELD_LABELS[field], value: shownValue(page, field, today) }))
    .filter(({ value }) => value !== '');

/** Its networks that readers will see. */
export const shownNetworks = (page: DraftPage, today: string): readonly PreviewRow[] =>
  followFields(page.kind)
    .map((field) => ({ field, label: FIELD_LABELS[field], value: shownValue(page, field, today) }))
    .filter(({ value }) => value !== '');

/** A list that readers will see; empty if they will not. */
const shownList = <List extends keyof DraftPage['lists']>(
  page: DraftPage,
  list: List,
): StructuredFields[List] | readonly [] => (isHidden(page, list) ? [] : (page.lists[list] ?? []));

const inLine = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** The entries of a list that readers will see, a line each, the newest first. */
export const shownLines = (page: DraftPage, list: keyof DraftPage['lists']): readonly string[] => {
  if (list === 'links') return shownList(page, list).map(({ url, label }) => label || url);
  if (list === 'education')
    return [...shownList(page, list)]
      .sort(byNewestSpan)
      .map((entry) => inLine(spanWords(entry), entry.degree, entry.school));
  return [...shownList(page, list)]
    .sort(byNewestSpan)
    .map((entry) => inLine(spanWords(entry), entry.role, entry.organisation));
};

/** Whether readers will see a photo. */
export const isPhotoShown = (page: DraftPage, photo: PhotoField): boolean => !isHidden(page, photo);
