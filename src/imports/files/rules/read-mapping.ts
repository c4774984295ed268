import { isProfileKind } from '../../../base/fields/rules/fields.ts';
import { isObject } from '../../../base/fields/rules/structured.ts';
import { nearest } from '../../../base/text/rules/letters/nearest.ts';
import { quoted } from './limits.ts';
import { IMPORT_FIELDS, isListField, type ListField, type Mapping, PART_FIELDS } from './mapping.ts';

/** Reads a mapping that was kept as JSON; or says in a sentence what is wrong with it. */
export const readMapping = (text: string): { mapping: Mapping } | { problem: string } => {
  const sent = parsed(text);
  if (!isObject(sent)) return { problem: 'The mapping is not valid JSON.' };
  const { name, profile = 'personal', columns, dateOrder, keyPrefix, source } = sent;
  if (!isProfileKind(profile))
    return { problem: 'The profile of a mapping must be "personal" or "professional".' };
  if (!isObject(columns)) return { problem: 'A mapping needs columns: {"Vorname": "given_name", …}.' };
  const fields: [string, ListField][] = [];
  for (const [column, field] of Object.entries(columns)) {
    if (field === null || field === '') continue;
    if (typeof field !== 'string' || !isListField(field)) return { problem: unknownField(column, field) };
    fields.push([column, field]);
  }
  if (dateOrder !== undefined && dateOrder !== 'day-first' && dateOrder !== 'month-first')
    return { problem: 'The dateOrder of a mapping must be "day-first" or "month-first".' };
  const isText = (value: unknown): value is string => typeof value === 'string';
  return {
    mapping: {
      ...(isText(name) && { name }),
      profile,
      columns: Object.fromEntries(fields),
      ...(dateOrder !== undefined && { dateOrder }),
      ...(isText(keyPrefix) && { keyPrefix }),
      ...(isText(source) && source.trim() !== '' && { source }),
    },
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const unknownField = (column: string, field: unknown): string => {
  const near = nearest(String(field).slice(0, 100), [...IMPORT_FIELDS, ...PART_FIELDS]);
  return `${quoted(column)} cannot become ${quoted(String(field))}: there is no such field.${near === null ? '' : ` Did you mean ${near}?`}`;
};
