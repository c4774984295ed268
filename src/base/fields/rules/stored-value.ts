import { languageTag } from '../../languages/rules/tag.ts';
import { storedEmail } from '../../text/rules/address/shown-email.ts';
import { onOneLine } from '../../text/rules/letters/text-signs.ts';
import { withoutFillers } from '../../text/rules/letters/unseen.ts';
import { cleanText, isFarTooLong } from '../../text/rules/text.ts';
import type { FieldName, FieldRule } from './field-catalogue.ts';
import { fieldEntry, hasLines, maxLength } from './fields.ts';
import { type IdentifierField, storedIdentifier } from './identifiers.ts';
import { storedPhone } from './phone.ts';
import { storedText } from './stored-text.ts';

// Addresses of the web are kept as they were sent: signs that cannot be seen are refused in them.
const READERS: Partial<Record<FieldRule, (text: string, field: FieldName) => string>> = {
  email: storedEmail,
  identifier: (text, field) => storedIdentifier(field as IdentifierField, withoutFillers(cleanText(text))),
  language: (text) => languageTag(text) ?? cleanText(text),
  phone: storedPhone,
  social: (text) => cleanText(text),
  website: (text) => cleanText(text),
};

/**
 * A field's value as it is stored, from what was typed, sent or read in a file. It may still be wrong: one that is far too long is left as
 * it is, for the rule for lengths.
 */
export const storedValue = (field: FieldName, text: string): string => {
  const read = READERS[fieldEntry(field).rule as FieldRule];
  return read === undefined || isFarTooLong(text, maxLength(field))
    ? storedText(field, text)
    : read(text, field);
};

/** The same of a value that may come with line breaks, which become blanks on a single line. */
export const storedLine = (field: FieldName, text: string): string =>
  hasLines(field) ? storedValue(field, text) : onOneLine(storedValue(field, text));
