import { LENGTHS } from '../limits.ts';
/** Whether the text has the shape of an e-mail address: one @, no spaces, a dot in the host; no `?` or `&` before the @, which a link to it would read as headers. */
export const isEmail = (text: string): boolean =>
  text.length <= LENGTHS.line &&
  /^[^\s@<>()[\]\\,;:"?&]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/.test(text);

/** The form in which two addresses are the same: no space around it, lower case, NFC. */
export const normalizeEmail = (text: string): string => text.normalize('NFC').trim().toLowerCase();
