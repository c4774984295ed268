import { LENGTHS } from '../fields/limits.ts';
/** Whether the text has the shape of an e-mail address: one @, no spaces, a dot in the host. No `?` or `&` before the @, because a mailto link would take them for headers. */
export const isEmail = (text: string): boolean =>
  text.length <= LENGTHS.line &&
  /^[^\s@<>()[\]\\,;:"?&]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/.test(text);

/** The form in which addresses are compared: trimmed, lower case, NFC. */
export const normalizeEmail = (text: string): string => text.normalize('NFC').trim().toLowerCase();
