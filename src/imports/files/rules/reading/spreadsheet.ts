import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { unzip } from '../../../../owners/start-from-file/rules/unzip.ts';
import { LIST_COLUMNS, LIST_SENTENCES, type ListLimits, ListProblem } from '../limits.ts';
import type { RawRow } from './list-table.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHARED = ['[Content_Types].xml', 'xl/sharedStrings.xml', 'xl/styles.xml'];

/** A sheet has no more columns in any program. */
const WIDEST = 16_384;

type Parts = Record<string, Uint8Array>;

/**
 * The rows of a workbook's first sheet that is not hidden, dates as `YYYY-MM-DD`. The file is unpacked within the limits and handed on
 * without compression: the reader would unpack without any, in workers of its own, which the site's policy forbids.
 */
export const readSpreadsheet = async (
  bytes: Uint8Array,
  limits: ListLimits,
): Promise<{ rows: RawRow[]; remarks: string[] }> => {
  const parts = Object.fromEntries(unzip(bytes, isPart, limits.bytes).files);
  const workbook = textOf(parts[WORKBOOK]);
  const sheets = sheetsIn(workbook);
  const at = Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  );
  const sheet = sheets[at];
  if (sheet === undefined) throw new ListProblem(LIST_SENTENCES.brokenSheet('it has no sheet'));
  const path = pathOf(sheet.relation, textOf(parts[RELATIONS]));
  requireSize(textOf(parts[path]), limits);
  const cells = await cellsOf(packed(parts, workbook, path), at + 1);
  const others = sheets.filter((each) => each !== sheet && !each.isHidden).map(({ name }) => name);
  return {
    rows: cells.map((row, index) => ({
      row: index + 1,
      cells: row.map((cell) => textIn(cell, is1904(workbook))),
    })),
    remarks: others.length === 0 ? [] : [LIST_SENTENCES.moreSheets(sheet.name, others)],
  };
};

const isPart = (name: string): boolean =>
  name === WORKBOOK || name === RELATIONS || SHARED.includes(name) || /^xl\/.*\.xml$/.test(name);

const textOf = (bytes: Uint8Array | undefined): string =>
  bytes === undefined ? '' : new TextDecoder().decode(bytes);

const decode = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] as string);
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

const attribute = (tag: string, name: string): string =>
  decode(new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean) ?? '');

type Sheet = { name: string; relation: string; isHidden: boolean };

const sheetsIn = (workbook: string): Sheet[] =>
  [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => ({
    name: attribute(tag, 'name'),
    relation: attribute(tag, 'id'),
    isHidden: /hidden/i.test(attribute(tag, 'state')),
  }));

const pathOf = (relation: string, relations: string): string => {
  const tags = [...relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => tag);
  const target = attribute(tags.find((tag) => attribute(tag, 'Id') === relation) ?? '', 'Target');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
};

// The reader fills all rows and columns up to the last cell, so one cell far away would fill the memory.
const requireSize = (sheet: string, limits: ListLimits): void => {
  let [rows, columns, at] = [0, 0, 0];
  for (const [, letters = '', digits = ''] of sheet.matchAll(
    /<(?:\w+:)?(?:c|row)\s[^>]*?\br="([A-Z]*)(\d+)"/g,
  )) {
    at = Number(digits);
    rows = Math.max(rows, at);
    columns = Math.max(columns, columnNumber(letters));
  }
  if (columns > WIDEST) throw new ListProblem(LIST_SENTENCES.brokenSheet('a cell is beyond its last column'));
  if (columns > LIST_COLUMNS) throw new ListProblem(LIST_SENTENCES.tooWide(columns));
  if (rows > limits.rows * 2 + 1_000) throw new ListProblem(LIST_SENTENCES.tooMany(rows, limits.rows));
};

const columnNumber = (letters: string): number =>
  letters.length > 3
    ? WIDEST + 1
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const EPOCH_1904 = /<(?:\w+:)?workbookPr\s[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/;
const is1904 = (workbook: string): boolean => EPOCH_1904.test(workbook);

const packed = (parts: Parts, workbook: string, path: string): ArrayBuffer => {
  // The reader knows only one spelling of yes.
  const plain = workbook.replace(/(\bdate1904\s*=\s*)(["'])true\2/, '$1"1"');
  const files: Parts = { [WORKBOOK]: new TextEncoder().encode(plain) };
  for (const name of [RELATIONS, ...SHARED, path]) if (parts[name] !== undefined) files[name] = parts[name];
  const zip = zipSync(files, { level: 0 });
  return zip.buffer.slice(zip.byteOffset, zip.byteOffset + zip.byteLength) as ArrayBuffer;
};

type Cell = string | boolean | Date | null;

const cellsOf = async (zip: ArrayBuffer, sheet: number): Promise<Cell[][]> => {
  try {
    // Numbers stay as they are written: a phone number has more digits than a number keeps.
    const cells: unknown = await readSheet(zip, sheet, { trim: false, parseNumber: (text) => text });
    return cells as Cell[][];
  } catch {
    // What the reader stumbles over tells nobody anything.
    throw new ListProblem(LIST_SENTENCES.brokenSheet('it is damaged'));
  }
};

const DAY_MS = 86_400_000;
/** The first of March 1900: the reader counts the day that never was, the 29th of February, from there on. */
const AFTER_LEAP = Date.UTC(1900, 2, 1);
const ZEROTH = Date.UTC(1899, 11, 30);

const textIn = (cell: Cell, is1904Based: boolean): string => {
  if (cell === null) return '';
  if (!(cell instanceof Date)) return typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell;
  const time = cell.getTime();
  if (Number.isNaN(time)) return '';
  // What spreadsheets show for nothing.
  if (!is1904Based && time < ZEROTH + DAY_MS) return '1900-01-00';
  return new Date(!is1904Based && time < AFTER_LEAP ? time + DAY_MS : time).toISOString().slice(0, 10);
};
