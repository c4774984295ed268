import { LENGTHS } from '../../fields/rules/limits.ts';
import { asciiHost } from './address/ascii-host.ts';
import { withoutUnseen } from './letters/unseen.ts';
import { characters, composed } from './text.ts';

/** A name and a host, apart. */
type Parts = { name: string; host: string };

// Signs that no address has: half pairs, blanks, what has no shape, and those that an address would have to quote.
const NAME = /^[^\p{C}\p{Z}@<>()[\]\\,;:"\u2800\ufffc\ufffd]{1,64}$/u;

// A dot parts words, so letters reach no address that has one without them.
const LONE_DOT = /^\.|\.\.|\.$/;

const isName = (name: string): boolean => NAME.test(name) && !LONE_DOT.test(name);

const split = (address: string): Parts => {
  const at = address.lastIndexOf('@');
  return { name: address.slice(0, Math.max(at, 0)), host: address.slice(at + 1) };
};

const hostOf = (host: string, isDotless: boolean): string | null => {
  const ascii = asciiHost(host);
  return ascii !== null && (isDotless || ascii.includes('.')) ? ascii : null;
};

/** The parts of an e-mail address, without what cannot be seen; null if the text is none. `isDotless` allows a host without a dot, for local sites. */
export const emailParts = (text: string, { isDotless = false } = {}): (Parts & { ascii: string }) | null => {
  // Two units are one character at most.
  if (text.length > 2 * LENGTHS.line) return null;
  const address = composed(withoutUnseen(text));
  const { name, host } = split(address);
  const hasName = isName(name) && isName(name.normalize('NFKC'));
  const ascii = hasName && characters(address) <= LENGTHS.line ? hostOf(host, isDotless) : null;
  return ascii === null ? null : { name, host, ascii };
};

/** Whether the text is an e-mail address, once what cannot be seen is left out. */
export const isEmail = (text: string): boolean => emailParts(text) !== null;

/** The form in which addresses are compared: without what cannot be seen, in lower case, the host in ASCII. A text that is none has one, too. */
export const normalizeEmail = (text: string): string => {
  if (text.length > LENGTHS.text) return text;
  const address = plain(text);
  const { name, host } = split(address);
  return name === '' ? address : `${name}@${asciiHost(host) ?? host}`;
};

// Letters of other widths look the same. What they are made of may hold signs that cannot be seen.
const plain = (text: string): string =>
  withoutUnseen(text.normalize('NFKC').toLowerCase().normalize('NFKC')).normalize('NFKC');
