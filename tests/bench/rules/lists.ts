import { strToU8, zipSync } from 'fflate';
import { readMemberList } from '../../../src/imports/files/rules/read-member-list.ts';
import { createRepeatFinder } from '../../../src/imports/files/rules/repeated-rows.ts';
import { reviewList } from '../../../src/imports/files/rules/review-list.ts';
import { toRecords } from '../../../src/imports/files/rules/to-records.ts';
import type { Report } from '../report.ts';

const ROWS = 50_000;
const TODAY = '2026-11-26';
/** Maximum seconds of CPU for a list of so many rows and 10 MB, from its bytes to its records. */
const MAX_SECONDS = 15;

const HEADER = ['Name', 'Geburtsdatum', 'E-Mail', 'Telefon', 'Ort', 'Beruf', 'Webseite', 'Bemerkung', 'Nr.'];
const cellsOf = (row: number): string[] => [
  `Jana Maria Doe ${row}`,
  `0${(row % 9) + 1}.0${(row % 8) + 1}.19${10 + (row % 80)}`,
  `jana${row}@mail.example`,
  `+43 1 234 ${10_000 + row}`,
  row % 3 === 0 ? 'Graz "Süd"' : 'Würzburg',
  'Glockengießerin',
  `https://jana${row}.example/page`,
  `Eine Bemerkung über ${row}, so lang wie Bemerkungen in Listen von Mitgliedern sind, mit Akten und Namen.`,
  String(row),
];
const rows = (): string[][] => Array.from({ length: ROWS }, (_, row) => cellsOf(row));

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const tableOf = (): string => [HEADER, ...rows()].map((cells) => cells.map(quoted).join(';')).join('\n');

const workbookOf = (): Uint8Array => {
  const cell = (text: string, place: string): string =>
    `<c r="${place}" t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
  const line = (cells: readonly string[], at: number): string =>
    `<row r="${at + 1}">${cells.map((text, column) => cell(text, 'ABCDEFGHI'.charAt(column) + (at + 1))).join('')}</row>`;
  const sheet = [HEADER, ...rows()].map(line).join('');
  return zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/s.xml"/></Relationships>',
    ),
    'xl/worksheets/s.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  });
};

const FILES: Readonly<Record<string, () => Uint8Array>> = {
  'CSV, UTF-8': () => strToU8(tableOf()),
  'CSV, Windows-1252': () => new Uint8Array(Buffer.from(tableOf(), 'latin1')),
  'CSV, UTF-16': () => new Uint8Array(Buffer.from(`\ufeff${tableOf()}`, 'utf16le')),
  XLSX: workbookOf,
  'JSON Lines': () =>
    strToU8(
      rows()
        .map((cells) => JSON.stringify(Object.fromEntries(HEADER.map((name, at) => [name, cells[at]]))))
        .join('\n'),
    ),
  vCard: () =>
    strToU8(
      rows()
        .map(
          ([name, , email, phone, , , , note, key]) =>
            `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nN:Doe;Jana;;;\nBDAY:1985-04-12\nTEL;TYPE=CELL:${phone}\nEMAIL:${email}\nNOTE:${note}\nUID:${key}\nEND:VCARD`,
        )
        .join('\n'),
    ),
};

/** Measures how long lists of 50,000 rows take from their bytes to their records, with what is said about them. */
export const benchLists = async (report: Report): Promise<void> => {
  const figures: object[] = [];
  for (const [name, make] of Object.entries(FILES)) {
    const bytes = make();
    const before = process.cpuUsage();
    const reading = await readMemberList({ name, bytes });
    if ('problem' in reading) throw new Error(`${name}: ${reading.problem}`);
    const { columns, rows: all } = reading.list;
    const { mapping, dates } = reviewList(reading.list, TODAY);
    const { records } = toRecords(all, { columns, mapping, dates, today: TODAY });
    createRepeatFinder(TODAY)(records);
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1_000_000;
    report.check(`a list of 50,000 rows, ${name}, s of CPU`, null, seconds, MAX_SECONDS);
    figures.push({ name, megabytes: bytes.length / 1_000_000, records: records.length, seconds });
    console.log(
      `${name}: ${(bytes.length / 1_000_000).toFixed(1)} MB, ${records.length} records, ${seconds.toFixed(1)} s`,
    );
  }
  report.keep('lists', figures);
};
