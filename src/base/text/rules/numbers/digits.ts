/** A text with the digits of every script as 0 to 9. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, plainDigit);

// The ten digits of a script stand in a row.
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) as number;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
};
