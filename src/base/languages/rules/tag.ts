/** Longer than any tag that is used, in units. */
const LONGEST_TAG = 100;

/** A language tag (BCP 47) in its canonical case; null if the text is none. */
export const languageTag = (text: string): string | null => {
  const tag = text.trim();
  if (tag.length > LONGEST_TAG) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
};

/** Whether a text is a language tag in its canonical case. */
export const isLanguageTag = (text: string): boolean => languageTag(text) === text;
