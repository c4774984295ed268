import { withoutUnseen } from '../../text/rules/letters/unseen.ts';
import { readWebAddress } from '../../text/rules/url.ts';

/** The registers whose identifiers a page can have: how they are read, stored and linked. */
type Register = {
  /** The name of the register, on pages. */
  site: string;
  /** Hosts, without `www.`, whose addresses have an identifier somewhere. */
  hosts: readonly string[];
  /** What people write before one, as a pattern. */
  words: string;
  /** What may stand between the characters of an identifier; nothing by default. */
  separators?: RegExp;
  /** An identifier without separators, in upper case. */
  pattern: RegExp;
  /** Whether the check digits of such an identifier are right. */
  isRight: (compact: string) => boolean;
  /** Such an identifier in its usual form. */
  write: (compact: string) => string;
  /** The address of an identifier in its usual form. */
  url: (identifier: string) => string;
};

const inGroups = (compact: string, separator: string): string =>
  (compact.match(/.{4}/g) ?? []).join(separator);

// ISO 7064, MOD 11-2: the last character checks the digits before it, X being ten.
const isRightMod11 = (compact: string): boolean => {
  let total = 0;
  for (const digit of compact.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return compact.at(-1) === (check === 10 ? 'X' : String(check));
};

// ISO 7064, MOD 97-10: with letters as two digits (A being 10), the whole number leaves 1.
const isRightMod97 = (compact: string): boolean => {
  let rest = 0;
  for (const sign of compact) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
};

// Blanks, dots, and hyphens and dashes of every kind.
const SEPARATORS = /[\s.\-\u00ad\u2010-\u2015\u2212]/g;

const REGISTERS = {
  wikidata: {
    site: 'Wikidata',
    hosts: ['wikidata.org', 'm.wikidata.org', 'scholia.toolforge.org', 'reasonator.toolforge.org'],
    words: 'wikidata|wd|:?d(?=:)|qid',
    // `{{Q|42}}`
    separators: /(?<=^Q)\|/g,
    pattern: /^Q[1-9]\d{0,10}$/,
    isRight: () => true,
    write: (compact) => compact,
    url: (identifier) => `https://www.wikidata.org/wiki/${identifier}`,
  },
  orcid: {
    site: 'ORCID',
    hosts: ['orcid.org', 'pub.orcid.org'],
    words: 'orcid',
    separators: SEPARATORS,
    pattern: /^\d{15}[\dX]$/,
    isRight: isRightMod11,
    write: (compact) => inGroups(compact, '-'),
    url: (identifier) => `https://orcid.org/${identifier}`,
  },
  isni: {
    site: 'ISNI',
    hosts: ['isni.org', 'isni.oclc.org', 'isni.oclc.nl', 'isni-url.oclc.nl'],
    words: 'isni',
    separators: SEPARATORS,
    pattern: /^\d{15}[\dX]$/,
    isRight: isRightMod11,
    write: (compact) => inGroups(compact, ' '),
    url: (identifier) => `https://isni.org/isni/${identifier.replaceAll(' ', '')}`,
  },
  lei: {
    site: 'GLEIF',
    hosts: ['gleif.org', 'search.gleif.org', 'api.gleif.org', 'lei.info', 'lei.bloomberg.com'],
    words: 'lei',
    separators: SEPARATORS,
    pattern: /^[A-Z0-9]{18}\d{2}$/,
    isRight: isRightMod97,
    write: (compact) => compact,
    url: (identifier) => `https://search.gleif.org/#/record/${identifier}`,
  },
} as const satisfies Record<string, Register>;

export type IdentifierField = keyof typeof REGISTERS;

/** The fields of a profile that are identifiers in a register, in the order of the page. */
export const IDENTIFIER_FIELDS = /* @__PURE__ */ Object.keys(REGISTERS) as IdentifierField[];

/** Whether a field is an identifier in a register. */
export const isIdentifierField = (field: string): field is IdentifierField => Object.hasOwn(REGISTERS, field);

const registerOf = (field: IdentifierField): Register => REGISTERS[field];

/** No spelling of one is longer. */
const MAX_LENGTH = 400;

/**
 * An identifier in its usual form (`Q42`, `0000-0002-1825-0097`, `0000 0001 2103 2683`, 20 letters and digits), from any usual spelling or an
 * address of its entry; null if the text is none, or its check digits are wrong.
 */
export const readIdentifier = (field: IdentifierField, text: string): string | null => {
  if (text.length > MAX_LENGTH) return null;
  const line = unwrapped(withoutUnseen(text.normalize('NFKC')));
  const bare = addressOf(line) === null ? withoutWord(registerOf(field), line) : line;
  const url = addressOf(bare);
  return url === null ? readPiece(field, bare) : readAddress(field, url);
};

const readPiece = (field: IdentifierField, text: string): string | null => {
  const { pattern, separators, isRight, write } = registerOf(field);
  const upper = text.trim().toUpperCase();
  const compact = separators ? upper.replace(separators, '') : upper;
  return pattern.test(compact) && isRight(compact) ? write(compact) : null;
};

const OPENING = /^[\s<([{"'\u00ab\u201c\u201e]+/;
const CLOSING = /[\s>)\]}"'\u00bb\u201c\u201d.,;]+$/;

// `<…>`, `[[…]]`, and `Marie Curie (…)` as a page's title has it.
const unwrapped = (text: string): string => {
  const inside = /\(([^()]+)\)$/.exec(text)?.[1] ?? text;
  return inside.replace(OPENING, '').replace(CLOSING, '');
};

// Without what is written before it: `ORCID iD: …`, `urn:isni:…`.
const withoutWord = ({ words }: Register, text: string): string => {
  const start = new RegExp(`^(?:(?:urn|info)[:/])?(?:${words})${KIND}[\\s:#=|/-]*(?=.)`, 'i');
  return text.replace(start, '');
};

const KIND = String.raw`(?:[\s_-]*(?:id|identifier|item|code|number|no\.?|nr\.?))?`;

const addressOf = (text: string): URL | null => {
  const line = text.replace(/^\/\//, '').replace(/\s/g, '%20');
  if (/^https?:/i.test(line)) return readWebAddress(line);
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+[/?#]/i.test(line) ? readWebAddress(`https://${line}`) : null;
};

// The first part of an address that names one identifier, and no other.
const readAddress = (field: IdentifierField, { hostname, pathname, search, hash }: URL): string | null => {
  if (!registerOf(field).hosts.includes(hostname.replace(/^www\./, ''))) return null;
  for (const part of [pathname, search, hash]) {
    const pieces = decoded(part).split(/[/?#&=:+$]+/);
    const found = pieces.flatMap(
      (piece) => readPiece(field, piece) ?? readPiece(field, piece.replace(/\..*$/s, '')) ?? [],
    );
    if (found.length > 0) return new Set(found).size === 1 ? (found[0] as string) : null;
  }
  return null;
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The value of an identifier field as it is stored: in its usual form, or as it was typed if it is none. */
export const storedIdentifier = (field: IdentifierField, text: string): string =>
  text === '' ? '' : (readIdentifier(field, text) ?? text);

/** An identifier that a page shows: the register's name, the identifier and the address of its entry. */
export type ShownIdentifier = { field: IdentifierField; site: string; value: string; url: string };

/** The identifiers of a profile; stored ones that are none are left out. */
export const identifiersOf = (
  profile: Partial<Record<IdentifierField, string>>,
): readonly ShownIdentifier[] =>
  IDENTIFIER_FIELDS.flatMap((field) => {
    const value = readIdentifier(field, profile[field] ?? '');
    const { site, url } = registerOf(field);
    return value === null ? [] : [{ field, site, value, url: url(value) }];
  });
