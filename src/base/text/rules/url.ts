/** Whether a text is a URL, by itself or after a base; browsers before 2024 lack `URL.canParse`. */
export const isUrl = (text: string, base?: string): boolean => {
  try {
    return new URL(text, base).href !== '';
  } catch {
    return false;
  }
};

// Browsers drop or hide these, and read a backslash as a slash where other readers do not: the address would look like another one.
const MISREAD = /[\s\p{Cc}\p{Cf}\p{Surrogate}\\]/u;
const SLASHES = /^https?:\/\/[^/\\]/i;
// An address after another one's `https://`, whose host would be the word.
const SCHEMES = ['http', 'https'];
/** No field has room for more. */
const MAX_LENGTH = 4_000;

/**
 * An absolute address of the web as the URL standard reads it; null if the text is none, or has blanks, backslashes, signs that cannot be seen, or a name or
 * password for the host.
 */
export const readWebAddress = (text: string): URL | null => {
  if (text.length > MAX_LENGTH || !SLASHES.test(text) || MISREAD.test(text) || !isUrl(text)) return null;
  const url = new URL(text);
  const { username, password, hostname } = url;
  return username === '' && password === '' && hostname !== '' && !SCHEMES.includes(hostname) ? url : null;
};

/** The form in which addresses are compared, which is that of links; a text that is none is itself. */
export const addressKey = (text: string): string => readWebAddress(text)?.href ?? text;
