import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../base/fields/rules/field-words.ts';
import { detailFields, FIELD_LABELS, fieldEntry } from '../../base/fields/rules/fields.ts';
import { phoneUrl } from '../../base/fields/rules/phone.ts';
import { websiteUrl } from '../../base/fields/rules/social.ts';
import { isCalendarDay, longDay } from '../../base/text/rules/day.ts';
import { paths } from '../../paths.ts';
import { shownLine } from '../badge/rules/badge-marks.ts';
import { diedLabel } from '../life/rules/died.ts';
import { isYear, yearWords } from '../life/rules/years.ts';
import { browseSlug } from '../rules/browse-slug.ts';
import type { Dimension } from '../rules/dimensions.ts';
import type { PublicProfile } from '../rules/profile.ts';

// Fields in which a symbol could pass for the verified badge.
const NAMES: readonly FieldName[] = ['nickname', 'companyname', 'foundername'];

/** One row of the Details table. */
export type DetailRow = {
  field: FieldName | 'died';
  label: string;
  value: string;
  href?: string;
  date?: string;
  /** The website was proven to link back here. */
  proven?: boolean;
};

/** The rows of a profile's Details table as it is read, from top to bottom; empty values are skipped. Others with the same value are found by the `original`. */
export function detailRows(profile: PublicProfile, original: PublicProfile = profile): DetailRow[] {
  return detailFields(profile.profile).flatMap((field) => {
    const stored = textOf(profile, field);
    const value = NAMES.includes(field) ? shownLine(stored) : stored;
    const row = { field, label: FIELD_LABELS[field], value };
    const rows =
      value === ''
        ? []
        : [
            {
              ...row,
              ...presentation(field, value),
              ...browseLink(field, textOf(original, field)),
              ...provenOf(profile, field),
            },
          ];
    return field === 'dob' ? [...rows, ...deathRows(profile)] : rows;
  });
}

const textOf = (profile: PublicProfile, field: FieldName): string =>
  (profile as Partial<Record<FieldName, string>>)[field]?.trim() ?? '';

// A year alone is under the name.
const deathRows = ({ died }: PublicProfile): DetailRow[] =>
  isCalendarDay(died) ? [{ field: 'died', label: diedLabel(), value: longDay(died), date: died }] : [];

function presentation(field: FieldName, value: string): Partial<DetailRow> {
  switch (fieldEntry(field).rule) {
    case 'email':
      return { href: `mailto:${encodeURIComponent(value).replace('%40', '@')}` };
    case 'phone':
      return { href: phoneUrl(value) };
    case 'website': {
      const href = websiteUrl(value);
      return href ? { href } : {};
    }
    case 'year':
      return isYear(value) && value.startsWith('-') ? { value: yearWords(value) } : {};
    case 'choice':
      return { value: fieldWords(field, value) };
    case 'birth-date':
      if (isYear(value)) return { value: yearWords(value) };
      return longDay(value) === value ? {} : { value: longDay(value), date: value };
    default:
      return {};
  }
}

const BROWSED: Partial<Record<FieldName, Dimension>> = {
  hometown: 'place',
  currentcity: 'place',
  catagory: 'industry',
};

/** The address of everybody with the same value. */
function browseLink(field: FieldName, value: string): Partial<DetailRow> {
  const dimension = BROWSED[field];
  const slug = browseSlug(value);
  return dimension === undefined || slug === '' ? {} : { href: encodeURI(paths.group(dimension, slug)) };
}

const provenOf = (profile: PublicProfile, field: FieldName): Partial<DetailRow> =>
  field === 'website' && profile.proven.website ? { proven: true } : {};
