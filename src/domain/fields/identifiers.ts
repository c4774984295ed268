/** The registers whose identifiers a page can have: how they are read, stored and linked. */
type Register = {
  /** The name of the register, on pages. */
  site: string;
  /** Addresses that end in an identifier, in lower case and without `https://` and `www.`. */
  addresses: readonly string[];
  /** What people write before one, in lower case. */
  prefixes: readonly string[];
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
    addresses: [
      'wikidata.org/wiki/',
      'wikidata.org/wiki/special:entitypage/',
      'wikidata.org/entity/',
      'm.wikidata.org/wiki/',
    ],
    prefixes: ['wikidata', 'wd'],
    pattern: /^Q[1-9]\d{0,10}$/,
    isRight: () => true,
    write: (compact) => compact,
    url: (identifier) => `https://www.wikidata.org/wiki/${identifier}`,
  },
  orcid: {
    site: 'ORCID',
    addresses: ['orcid.org/'],
    prefixes: ['orcid', 'orcid id'],
    separators: SEPARATORS,
    pattern: /^\d{15}[\dX]$/,
    isRight: isRightMod11,
    write: (compact) => inGroups(compact, '-'),
    url: (identifier) => `https://orcid.org/${identifier}`,
  },
  isni: {
    site: 'ISNI',
    addresses: ['isni.org/isni/', 'isni.org/', 'isni-url.oclc.nl/isni/'],
    prefixes: ['isni'],
    separators: SEPARATORS,
    pattern: /^\d{15}[\dX]$/,
    isRight: isRightMod11,
    write: (compact) => inGroups(compact, ' '),
    url: (identifier) => `https://isni.org/isni/${identifier.replaceAll(' ', '')}`,
  },
  lei: {
    site: 'GLEIF',
    addresses: [
      'search.gleif.org/#/record/',
      'gleif.org/lei/',
      'gleif.org/#/record/',
      'api.gleif.org/api/v1/lei-records/',
      'lei.info/',
    ],
    prefixes: ['lei'],
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

/**
 * An identifier in its usual form (`Q42`, `0000-0002-1825-0097`, `0000 0001 2103 2683`, 20 letters and digits), from any usual spelling or the
 * address of its entry; null if the text is none, or its check digits are wrong.
 */
export const readIdentifier = (field: IdentifierField, text: string): string | null => {
  const { pattern, separators, isRight, write } = registerOf(field);
  const bare = bareIdentifier(field, text).trim().toUpperCase();
  const compact = separators ? bare.replace(separators, '') : bare;
  return pattern.test(compact) && isRight(compact) ? write(compact) : null;
};

// Without the address or the word before it.
const bareIdentifier = (field: IdentifierField, text: string): string => {
  const { addresses, prefixes } = registerOf(field);
  const line = text.trim();
  const path = line.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
  const start = startOf(path, addresses);
  if (start > 0) return path.slice(start).replace(/[/?#].*$/s, '');
  const word = startOf(
    line,
    prefixes.flatMap((prefix) => [`${prefix}:`, `${prefix} `]),
  );
  return line.slice(word);
};

// The length of the longest of some starts of a text, in any letter case; 0 if it has none of them.
const startOf = (text: string, starts: readonly string[]): number => {
  const lower = text.toLowerCase();
  return Math.max(0, ...starts.filter((start) => lower.startsWith(start)).map((start) => start.length));
};

/** The value of an identifier field as it is stored: in its usual form, or as it was typed if it is none. */
export const storedIdentifier = (field: IdentifierField, text: string): string =>
  text === '' ? '' : (readIdentifier(field, text) ?? text);

/** An identifier that a page shows: the register's name, the identifier and the address of its entry. */
export type ShownIdentifier = { field: IdentifierField; site: string; value: string; url: string };

/** The identifiers of a profile; stored ones that are none (of an earlier version) are left out. */
export const identifiersOf = (
  profile: Partial<Record<IdentifierField, string>>,
): readonly ShownIdentifier[] =>
  IDENTIFIER_FIELDS.flatMap((field) => {
    const value = readIdentifier(field, profile[field] ?? '');
    const { site, url } = registerOf(field);
    return value === null ? [] : [{ field, site, value, url: url(value) }];
  });
