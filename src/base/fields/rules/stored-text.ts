import { isSeen, withoutFillers } from '../../text/rules/letters/unseen.ts';
import { cleanText, isFarTooLong } from '../../text/rules/text.ts';
import type { FieldName } from './field-catalogue.ts';
import { hasLines, maxLength } from './fields.ts';

/** A text of a field without a rule of its own as it is stored; one that is far too long is left as it is, for the rule for lengths. */
export const storedText = (field: FieldName, text: string): string => {
  if (isFarTooLong(text, maxLength(field))) return text;
  const clean = cleanText(text);
  // Texts of several lines keep invisible characters, which some scripts need; short ones such as names lose them.
  if (!hasLines(field)) return withoutFillers(clean);
  return isSeen(clean) ? clean : '';
};
