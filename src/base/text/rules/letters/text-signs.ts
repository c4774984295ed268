// Half of a surrogate pair, which JSON can carry, has no UTF-8: it would be stored as a replacement character.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Surrogate}]/u;

/** Whether the text contains control characters other than line breaks and tabs, or half of a surrogate pair. */
export const hasControlCharacter = (text: string): boolean => CONTROL.test(text);

export const hasLineBreak = (text: string): boolean => /[\n\r\u2028\u2029]/.test(text);

/** The text on one line, with spaces for line breaks. */
export const onOneLine = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (hasLineBreak(blanks) ? ' ' : blanks));
