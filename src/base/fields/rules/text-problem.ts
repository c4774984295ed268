import { hasControlCharacter, hasLineBreak } from '../../text/rules/letters/text-signs.ts';
import { characters } from '../../text/rules/text.ts';
import { FIELD_SENTENCES } from './field-sentences.ts';

/** The problem of a text by the rules for all texts: not too long, before anything else reads it; no control characters, no line breaks in a single line. */
export const textProblem = (label: string, max: number, value: string, lines: boolean): string | null => {
  if (characters(value) > max) return FIELD_SENTENCES.tooLong(label, max);
  if (hasControlCharacter(value)) return FIELD_SENTENCES.control(label);
  return !lines && hasLineBreak(value) ? FIELD_SENTENCES.oneLine(label) : null;
};
