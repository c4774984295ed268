import type { Problems } from '../../../../base/fields/rules/field-sentences.ts';
import { FIELD_SENTENCES } from '../../../../base/fields/rules/field-sentences.ts';
import { hasControlCharacter, onOneLine } from '../../../../base/text/rules/letters/text-signs.ts';
import { characters, cleanText } from '../../../../base/text/rules/text.ts';
import { readWebAddress } from '../../../../base/text/rules/url.ts';
import type { Origin } from '../../../../profiles/rules/profile.ts';

/** The fields of a line for the source of a page. */
export const ORIGIN_FIELDS = ['source', 'source_url', 'licence'] as const;

const LABELS = { source: 'Source', source_url: 'Source URL', licence: 'Licence' } as const;
const MAX_LENGTHS = { source: 200, source_url: 1_000, licence: 200 } as const;

/** Reads the source of a page; a field that a line does not have stays as it is. Returns only fields with a value. */
export const readOrigin = (
  raw: Record<string, unknown>,
  existing: Partial<Origin> | null,
  problems: Problems,
): Partial<Origin> => {
  const origin: Partial<Origin> = {};
  for (const field of ORIGIN_FIELDS) {
    const sent = raw[field] ?? existing?.[field] ?? '';
    const value = typeof sent === 'string' ? onOneLine(cleanText(sent, MAX_LENGTHS[field])) : null;
    const problem = value === null ? FIELD_SENTENCES.notText(LABELS[field]) : problemOf(field, value);
    if (problem !== null) problems[field] = problem;
    else if (value !== null && value !== '') origin[field] = value;
  }
  return origin;
};

const problemOf = (field: keyof Origin, value: string): string | null => {
  if (characters(value) > MAX_LENGTHS[field])
    return FIELD_SENTENCES.tooLong(LABELS[field], MAX_LENGTHS[field]);
  if (hasControlCharacter(value)) return FIELD_SENTENCES.control(LABELS[field]);
  return field === 'source_url' && value !== '' && readWebAddress(value) === null
    ? FIELD_SENTENCES.website
    : null;
};
