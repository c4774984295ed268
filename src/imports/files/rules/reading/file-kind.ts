/** What a file is by its first bytes and its name: what can be read, or the sentence that names it and says what to do. */
export type FileKind = { kind: 'zip' | 'text' } | { problem: string };

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const SIGNS: readonly (readonly [readonly number[], string])[] = [
  [letters('%PDF'), 'This is a PDF, which has no rows. Please export the list as CSV or Excel.'],
  [[0xff, 0xd8, 0xff], 'This is a picture. Please choose the list as CSV, Excel, JSON or vCard.'],
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture. Please choose the list as CSV, Excel, JSON or vCard.'],
  [letters('GIF8'), 'This is a picture. Please choose the list as CSV, Excel, JSON or vCard.'],
  [
    letters('{\\rtf'),
    'This is a text document (RTF). Please put the list into a spreadsheet and save it as CSV or .xlsx.',
  ],
  [letters('SQLite format 3'), 'This is a database (SQLite). Please export its table of members as CSV.'],
  [
    [0x1f, 0x8b],
    'This file is compressed (gzip), as archives of Vitae and projects of OpenRefine are. An archive of Vitae is restored with `npm run manage -- restore`; of OpenRefine, please export the rows as CSV or Excel.',
  ],
  [letters('7z\xbc\xaf'), 'This file is compressed (7z). Please unpack it and choose the list in it.'],
  [letters('Rar!'), 'This file is compressed (RAR). Please unpack it and choose the list in it.'],
];

const PROTECTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

/** Tells a file by its first bytes; ZIP and text are looked into by their readers. */
export const kindOfFile = (bytes: Uint8Array): FileKind => {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return { kind: 'zip' };
  // A ZIP without files.
  if (startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) return { problem: 'This ZIP file is empty.' };
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return {
      problem: hasBytes(bytes, PROTECTED)
        ? 'This Excel file is protected with a password. Please save it without one.'
        : 'This is an old Office file (.xls or .doc). Please open it, save it as .xlsx or CSV, and choose that file.',
    };
  const sign = SIGNS.find(([start]) => startsWith(bytes, ...start));
  return sign === undefined ? { kind: 'text' } : { problem: sign[1] };
};

const hasBytes = (bytes: Uint8Array, wanted: readonly number[]): boolean => {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
};

/** What a ZIP is by the names in it: a workbook, LinkedIn's export, or the sentence about what else it is. */
export const kindOfZip = (names: readonly string[]): { kind: 'xlsx' | 'linkedin' } | { problem: string } => {
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (has(/^xl\/workbook\.xml$/)) return { kind: 'xlsx' };
  if (
    has(/(?:^|\/)profile\.csv$/i) &&
    has(/(?:^|\/)(?:positions|education|connections|email addresses)\.csv$/i)
  )
    return { kind: 'linkedin' };
  const other = ZIPS.find(([pattern]) => has(pattern));
  if (other !== undefined) return { problem: other[1] };
  const files = names.filter((name) => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX|\.)/.test(name));
  const lists = files.filter((name) => /\.(?:csv|tsv|txt|xlsx|jsonl?|ndjson|vcf)$/i.test(name));
  return {
    problem: `This is a ZIP file${lists.length > 0 ? ` with ${lists.slice(0, 3).join(', ')}` : ''}. Please unpack it and choose the list in it.`,
  };
};

const ZIPS: readonly (readonly [RegExp, string])[] = [
  [
    /^xl\/workbook\.bin$/,
    'This is a binary Excel file (.xlsb). Please open it, save it as .xlsx or CSV, and choose that file.',
  ],
  [
    /^Index(?:\/Document\.iwa|\.zip)$/,
    'This is a file of Numbers. Please export it there as Excel or CSV (File, Export To), and choose that file.',
  ],
  [
    /^META-INF\/manifest\.xml$/,
    'This is an OpenDocument file (.ods or .odt). Please save it as .xlsx or CSV, and choose that file.',
  ],
  [
    /^word\/document\.xml$/,
    'This is a text document (.docx). Please put the list into a spreadsheet and save it as CSV or .xlsx.',
  ],
];

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /^\s*(?:<!doctype html|<html|<head|<body|<table)/i,
    'This is a web page, even if its name ends in .xls. Please open it in a spreadsheet program, save it as .xlsx or CSV, and choose that file.',
  ],
  [
    /^\s*<\?xml[\s\S]{0,2000}urn:schemas-microsoft-com:office:spreadsheet/i,
    'This is an XML spreadsheet of Excel 2003. Please open it, save it as .xlsx or CSV, and choose that file.',
  ],
  [/^\s*<(?:\?xml|[a-z!])/i, 'This is an XML file. Please export the list as CSV, Excel, JSON or vCard.'],
  [/^\s*BEGIN:VCALENDAR/i, 'This is a calendar. Please export the contacts as vCard or CSV.'],
  [/^\s*dn: .+$/im, 'This is an address book as LDIF. Please export it as CSV or vCard.'],
  [
    /^\s*\[\s*\{\s*"op"\s*:\s*"core\//,
    'This is the history of an OpenRefine project, not its rows. Please export the rows as CSV or Excel.',
  ],
  [
    /^\s*\{\s*"entities"\s*:|^\s*\[?\s*\{\s*"(?:type|pageid)"\s*:[\s\S]{0,300}"(?:labels|lastrevid)"\s*:/,
    'This is a dump of Wikidata’s items. Please ask query.wikidata.org for a table with a column for each field, and download it as CSV or JSON.',
  ],
];

/** The sentence about a text that is no list, by its beginning; null if it may be one. */
export const textProblemOf = (text: string): string | null => {
  const start = text.slice(0, 5_000);
  if (start.includes('\0'))
    return 'This file is no text. Please export the list as CSV, Excel, JSON or vCard.';
  return TEXTS.find(([pattern]) => pattern.test(start))?.[1] ?? null;
};

const ARTICLES = 'This is a list of articles. They are imported with `npm run manage -- import-articles`.';
const ARTICLE_FIELDS = ['content', 'bodymarkdown', 'excerpt', 'publishdate', 'slug'];

/** The sentence about a list whose columns are those of articles; null for any other. `keys` are the columns as they are compared. */
export const articlesProblemOf = (keys: readonly string[]): string | null =>
  keys.includes('title') &&
  !keys.includes('name') &&
  ARTICLE_FIELDS.filter((field) => keys.includes(field)).length > 1
    ? ARTICLES
    : null;
