import punycode from 'punycode.js';
import { emailParts, normalizeEmail } from '../email.ts';
import { withoutUnseen } from '../letters/unseen.ts';
import { cleanText } from '../text.ts';
import { asciiHost } from './ascii-host.ts';

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

// In Unicode, unless that would be another host once it is typed.
const shownHost = (host: string, ascii: string): string => {
  if (isAscii(host) && !ascii.includes('xn--')) return host;
  const shown = inUnicode(ascii);
  return asciiHost(withoutUnseen(shown)) === ascii ? shown : ascii;
};

// Not every `xn--…` is a spelling of something.
const inUnicode = (ascii: string): string => {
  try {
    return punycode.toUnicode(ascii);
  } catch {
    return ascii;
  }
};

/** An e-mail address as it is stored and shown: as it was typed, without what cannot be seen, its host in Unicode; the text itself if it is none. */
export const storedEmail = (text: string): string => {
  const parts = emailParts(text);
  return parts === null ? cleanText(text) : `${parts.name}@${shownHost(parts.host, parts.ascii)}`;
};

/** The address of a member of the team as it is stored and shown: in lower case, its host in Unicode. */
export const memberEmail = (text: string): string => storedEmail(normalizeEmail(text));
