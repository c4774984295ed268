import { longDay } from '../../text/rules/day.ts';
import type { FieldName } from './field-catalogue.ts';
import { fieldEntry } from './fields.ts';

/** A field's value as people read it: a birth date in words, anything else as it is. */
export const fieldWords = (field: FieldName, value: string): string =>
  fieldEntry(field).rule === 'birth-date' ? longDay(value) : value;
