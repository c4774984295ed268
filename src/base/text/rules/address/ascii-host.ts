import { isUrl } from '../url.ts';

// What an address of the web would take for its other parts, and what none has; a blank of Braille cannot be seen.
const SIGNS = /^[^\p{C}\p{Z}\u2800\s/\\?#%:@[\]]{1,253}$/u;
const LABELS =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*(?!\d+$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const MAX_LENGTH = 253;

/** A host name in ASCII and lower case (`xn--…`), as the URL standard reads it; null if it is none, or a number. */
export const asciiHost = (text: string): string | null => {
  const address = `http://${text}`;
  if (!SIGNS.test(text) || !isUrl(address)) return null;
  const { hostname } = new URL(address);
  return hostname.length <= MAX_LENGTH && LABELS.test(hostname) ? hostname : null;
};
