const TONES = 5;

/** One of five tones (1 to 5), always the same for the same name. */
export function tone(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return (sum % TONES) + 1;
}
