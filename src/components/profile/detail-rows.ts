import { FIELD_LABELS, type FieldName } from '../../domain/fields.ts';
import type { PublicProfile } from '../../domain/profile.ts';
import { websiteUrl } from '../../domain/social.ts';

const PERSONAL = [
  'nickname',
  'dob',
  'email',
  'religion',
  'eduqualification',
  'school',
  'college',
  'hobbies',
  'bloodgroup',
  'hometown',
  'currentcity',
  'nationality',
  'awards',
] as const satisfies readonly FieldName[];

const PROFESSIONAL = [
  'companyname',
  'foundername',
  'catagory',
  'products',
  'startedyear',
  'boardmembers',
  'employee',
  'gst',
  'address',
  'website',
  'phone',
  'email',
  'awards',
] as const satisfies readonly FieldName[];

/** One row of the Details table. */
export type DetailRow = { label: string; value: string; href?: string; date?: string };

/** The rows of a profile's Details table, in the product's order; empty values are skipped. */
export function detailRows(profile: PublicProfile): DetailRow[] {
  const fields = profile.profile === 'personal' ? PERSONAL : PROFESSIONAL;
  return fields.flatMap((field) => {
    const value = profile[field]?.trim() ?? '';
    return value === '' ? [] : [{ label: FIELD_LABELS[field], value, ...presentation(field, value) }];
  });
}

function presentation(field: FieldName, value: string): Partial<DetailRow> {
  if (field === 'email') return { href: `mailto:${value}` };
  if (field === 'phone') return { href: `tel:${value.replace(/[^+\d]/g, '')}` };
  if (field === 'website') {
    const href = websiteUrl(value);
    return href ? { href } : {};
  }
  if (field === 'dob' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return { value: longDate(value), date: value };
  return {};
}

function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}
