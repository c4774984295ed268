import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readMemberList } from '../../../../src/imports/files/rules/read-member-list.ts';
import { createRepeatFinder } from '../../../../src/imports/files/rules/repeated-rows.ts';
import { reviewList } from '../../../../src/imports/files/rules/review-list.ts';
import { toRecords } from '../../../../src/imports/files/rules/to-records.ts';

const FOLDER = join(import.meta.dirname, 'lists');
const TODAY = '2026-11-26';
const EXPECTED = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, unknown>;
const LISTS = readdirSync(FOLDER).filter((name) => name !== 'expected.json' && name !== 'README.md');

/** All that an import says and makes of a list before anybody answers a question. */
const outcomeOf = async (name: string) => {
  const reading = await readMemberList({ name, bytes: new Uint8Array(readFileSync(join(FOLDER, name))) });
  if ('problem' in reading) return reading;
  const { format, encoding, separator, columns, rows, unread, remarks } = reading.list;
  const review = reviewList(reading.list, TODAY);
  const made = toRecords(rows, { columns, mapping: review.mapping, dates: review.dates, today: TODAY });
  return {
    read: [format, encoding, separator, review.mapping.profile],
    columns: review.columns.map(({ column, field, didYouMean }) =>
      [column, field ?? '-', ...(didYouMean ? [`${didYouMean}?`] : [])].join(' | '),
    ),
    records: made.records,
    said: [
      ...remarks,
      ...review.columns.flatMap(({ column, remark }) => (remark === null ? [] : [`${column}: ${remark}`])),
      ...review.questions.map(({ sentence }) => sentence),
      ...made.remarks.map(({ row, column, sentence }) => `${row}, ${column}: ${sentence}`),
      ...createRepeatFinder(TODAY)(made.records).map(({ row, sentence }) => `${row}: ${sentence}`),
    ],
    bad: [...unread, ...made.errors].map(({ row, sentence }) => `${row}: ${sentence}`),
  };
};

const read = (text: string) => readMemberList({ name: 'x', bytes: new TextEncoder().encode(text) });

// Reading it several times over would not end within the limit of a test.
test('a row without an end is told while it is read, whatever it is made of', async () => {
  for (const character of ['"', '"a', 'a']) {
    const reading = await read(`Name\n${character.repeat(5_000_000)}`);
    expect(reading).toMatchObject({ problem: expect.stringContaining('has more than 1,000,000 characters') });
  }
});

test('an entry that is nested without end is a bad row, and the others are read', async () => {
  const deep = `{"name":"Ada","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  for (const text of [`${deep}\n{"name":"Bo"}`, `[${deep},{"name":"Bo"}]`]) {
    const reading = await read(text);
    if ('problem' in reading) throw new Error(reading.problem);
    expect(reading.list.rows.map(({ cells }) => cells)).toEqual([['Bo']]);
    expect(reading.list.unread).toEqual([{ row: 1, sentence: 'This entry is nested too deeply.' }]);
  }
});

test('a spreadsheet that unpacks to too much says how much can be read, and a broken one no words of a program', async () => {
  const sheet = (text: string) =>
    zipSync({
      'xl/workbook.xml': new TextEncoder().encode(
        '<workbook><sheets><sheet name="S" r:id="r"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': new TextEncoder().encode(
        '<Relationship Id="r" Target="worksheets/s.xml"/>',
      ),
      '[Content_Types].xml': new TextEncoder().encode('<Types/>'),
      'xl/worksheets/s.xml': new TextEncoder().encode(text),
    });
  const problemOf = async (bytes: Uint8Array) => {
    const reading = await readMemberList({ name: 'x.xlsx', bytes });
    return 'problem' in reading ? reading.problem : '';
  };
  expect(await problemOf(sheet(' '.repeat(60_000_000)))).toContain('at most 50 MB');
  const astray = '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>2</v></c></row>';
  for (const text of ['<worksheet/>', `<worksheet><sheetData>${astray}</sheetData></worksheet>`])
    expect(await problemOf(sheet(text))).toContain('cannot be read (it is damaged)');
});

test('every list has its expected outcome', () => {
  expect(LISTS.length).toBeGreaterThanOrEqual(20);
  expect(Object.keys(EXPECTED).sort()).toEqual([...LISTS].sort());
});

test.each(LISTS)('%s is read, matched and told', async (name) => {
  expect(JSON.parse(JSON.stringify(await outcomeOf(name)))).toEqual(EXPECTED[name]);
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const problemOf = async (content: string | Uint8Array, limits?: { bytes: number; rows: number }) => {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  const reading = await readMemberList({ name: 'list', bytes }, limits);
  return 'problem' in reading ? reading.problem : null;
};
const zipOf = (...names: string[]): Uint8Array =>
  zipSync(Object.fromEntries(names.map((name) => [name, bytesOf('x')])));
const workbook = (sheet: string): Uint8Array =>
  zipSync({
    'xl/workbook.xml': bytesOf(
      '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': bytesOf(
      '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/s.xml"/></Relationships>',
    ),
    'xl/worksheets/s.xml': bytesOf(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  });

describe('a file that is no list is named for what it is', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /^This file is empty/],
    ['a header alone', 'Name,Email\n', /no rows/],
    ['a PDF', '%PDF-1.7', /This is a PDF/],
    ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /old Office file \(.xls/],
    ['a web page', '<html><table><tr><td>Name</td></tr></table></html>', /This is a web page/],
    [
      'an XML spreadsheet',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      /Excel 2003/,
    ],
    ['a calendar', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', /This is a calendar/],
    ['a gzip file', new Uint8Array([0x1f, 0x8b, 8]), /compressed \(gzip\)/],
    ['a file of Numbers', zipOf('Index/Document.iwa'), /This is a file of Numbers/],
    ['an OpenDocument file', zipOf('META-INF/manifest.xml', 'content.xml'), /OpenDocument/],
    [
      'a ZIP with a list',
      zipOf('photos/a.jpg', 'members.csv'),
      /ZIP file with members.csv\. Please unpack it/,
    ],
    ['articles', '{"title":"The ferry","content":"It sails.","excerpt":"x"}', /list of articles/],
    ['articles as CSV', 'title,content,slug\nThe ferry,It sails.,the-ferry\n', /list of articles/],
    ['the history of OpenRefine', '[{"op":"core/text-transform"}]', /OpenRefine project/],
    ['a dump of Wikidata', '{"entities":{"Q42":{"type":"item"}}}', /dump of Wikidata/],
    ['JSON without records', '[1,2,3]', /no list of records/],
    ['broken JSON', '{"profile":', /not valid/],
    [
      'a quotation mark that is never closed',
      'Name,City\n"Jana,Graz\nRick,Linz\n',
      /quotation mark in row 2/,
    ],
    ['bytes', new Uint8Array([1, 2, 0, 3, 4, 0, 0, 5]), /no text/],
    [
      'a cell beyond all columns',
      workbook('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'),
      /beyond its last column/,
    ],
    [
      'a cell in a row beyond all',
      workbook('<row r="99999999"><c r="A99999999"><v>1</v></c></row>'),
      /at most 50,000/,
    ],
  ])('%s', async (_name, content, sentence) => {
    expect(await problemOf(content)).toMatch(sentence);
  });

  test('a file, what is packed in it, and its rows have limits', async () => {
    expect(await problemOf('Name\nJana\n', { bytes: 5, rows: 9 })).toMatch(/too large/);
    const bomb = workbook(`<row r="1"><c r="A1"><v>${'1'.repeat(200_000)}</v></c></row>`);
    expect(await problemOf(bomb, { bytes: 100_000, rows: 9 })).toMatch(/too large/);
    expect(await problemOf('Name,City\nJana,Graz\nRick,Linz\n', { bytes: 99, rows: 1 })).toMatch(
      /has 2 rows/,
    );
  });
});

test.each(['li-de.zip', 'li-fr.zip'])('months of LinkedIn’s export are read in %s', async (name) => {
  const months = name === 'li-de.zip' ? ['Mär 2015', 'Okt 2019'] : ['mars 2015', 'août 2019'];
  const zip = zipSync({
    'Profile.csv': bytesOf('First Name,Last Name,Headline\nJana,Doe,Baker\n'),
    'Positions.csv': bytesOf(
      `Company Name,Title,Description,Location,Started On,Finished On\nBrot AG,Baker,,Graz,${months.join()}\n`,
    ),
  });
  const reading = await readMemberList({ name, bytes: zip });
  expect('list' in reading && [reading.list.format, reading.list.rows[0]?.cells]).toEqual([
    'linkedin',
    [
      'personal',
      'Jana Doe',
      'Baker',
      [
        {
          organisation: 'Brot AG',
          role: 'Baker',
          from: '2015-03',
          to: expect.stringMatching(/^2019-(?:08|10)$/),
        },
      ],
    ],
  ]);
});
