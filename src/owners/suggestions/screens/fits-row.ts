import { hasLines } from '../../../base/fields/rules/fields.ts';
import type { Suggestion } from '../../../profiles/suggestions/calls.ts';

/** How many characters of a value, and of a note, a row shows. */
export const MAX_ROW_VALUE = 80;
const MAX_ROW_NOTE = 160;

/** Whether a row tells a suggestion whole. A longer one, and one of a field that has changed since, is unfolded to be read and answered. */
export const fitsRow = ({ field, before, now, value, note }: Suggestion): boolean =>
  before === now &&
  !hasLines(field) &&
  Math.max(now.length, value.length) <= MAX_ROW_VALUE &&
  note.length <= MAX_ROW_NOTE;
