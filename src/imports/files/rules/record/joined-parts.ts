import { PART_FIELDS } from '../mapping.ts';
import type { RowValues } from './field-readers.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const joined = (parts: readonly unknown[], separator: string): string => parts.filter(isText).join(separator);

/** The record of a row: what stood in several columns is one field. */
export const partsJoined = (values: RowValues): Record<string, unknown> => {
  const { given_name: given, family_name: family, street, postcode, city, country, employers = [] } = values;
  const isPerson = values.profile !== 'professional';
  const record: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) if (!PARTS.has(field)) record[field] = value;
  const name = joined([given, family], ' ');
  if (name !== '') record['name'] ??= name;
  // A surname of two words is filed under the first, which the name alone does not show.
  if (isPerson && isText(given) && isText(family) && /\s/.test(family) && record['name'] === name)
    record['sort_name'] ??= `${family}, ${given}`;
  if (isPerson && isText(city)) record['currentcity'] ??= city;
  const address = joined([street, joined([postcode, city], ' '), country], ', ');
  if (!isPerson && address !== '') record['address'] ??= address;
  if (isPerson && employers.length > 0) record['positions'] ??= positionsOf(employers, values.profession);
  return record;
};

const PARTS: ReadonlySet<string> = new Set([...PART_FIELDS, 'employers']);

const positionsOf = (employers: readonly string[], profession: unknown): object[] =>
  employers.map((organisation, index) => ({
    organisation,
    role: index === 0 && isText(profession) ? profession : '',
    from: '',
    to: '',
  }));
