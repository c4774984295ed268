import fc from 'fast-check';
import { expect, test } from 'vitest';
import { badRowsCsv } from '../../../../src/imports/files/rules/bad-rows.ts';
import type { MemberList } from '../../../../src/imports/files/rules/member-list.ts';
import { readMemberList } from '../../../../src/imports/files/rules/read-member-list.ts';
import { reviewList } from '../../../../src/imports/files/rules/review-list.ts';
import { toRecords } from '../../../../src/imports/files/rules/to-records.ts';

const TODAY = '2026-11-26';
const anyText = fc.string({ unit: 'binary', maxLength: 60 });
// What a cell of a table keeps: no half pairs, no line ends of other systems, no blanks at its ends.
const cell = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replace(/[\r\0]/g, '').trim())
  .filter((text) => !/^'|[\n\t]\s*'/.test(text));

const listOf = async (bytes: Uint8Array): Promise<MemberList> => {
  const reading = await readMemberList({ name: 'list', bytes });
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.list;
};

test('whatever a file holds, it is read, or a sentence says why not; records come of its rows alone', async () => {
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    anyText.map((text) => new TextEncoder().encode(text)),
    fc.array(fc.array(anyText, { maxLength: 5 }), { maxLength: 6 }).map((rows) => {
      const text = rows.map((row) => row.join(';')).join('\n');
      return new TextEncoder().encode(text);
    }),
    fc.json().map((text) => new TextEncoder().encode(text)),
    anyText.map((text) => new TextEncoder().encode(`BEGIN:VCARD\nVERSION:2.1\nFN:${text}\nEND:VCARD`)),
  );
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      const reading = await readMemberList({ name: 'list', bytes });
      if ('problem' in reading) return void expect(reading.problem).toMatch(/\S/);
      const { columns, rows } = reading.list;
      expect(new Set(columns).size).toBe(columns.length);
      const { mapping, dates } = reviewList(reading.list, TODAY);
      const { records, errors } = toRecords(rows, { columns, mapping, dates, today: TODAY });
      expect([...records, ...errors].map(({ row }) => row).sort((a, b) => a - b)).toEqual(
        rows.map(({ row }) => row),
      );
    }),
    { numRuns: 150 },
  );
});

test.each(['utf-8', 'utf-16le'] as const)(
  'cells of every script survive %s, and the file of bad rows',
  async (encoding) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (cells) => {
        const rows = cells.map(([one, other], index) => ({
          row: index + 2,
          cells: [`name ${index}`, one, other],
        }));
        const problems = rows.map(({ row }) => ({ row, sentence: 'No.' }));
        const csv = badRowsCsv({ columns: ['Name', 'One', 'Other'], rows }, problems);
        const bytes =
          encoding === 'utf-8' ? new TextEncoder().encode(csv) : new Uint8Array(Buffer.from(csv, 'utf16le'));
        const list = await listOf(bytes);
        expect([list.encoding, list.columns]).toEqual([encoding, ['Name', 'One', 'Other', 'Row', 'Reason']]);
        expect(list.rows.map((row) => row.cells.slice(0, 3))).toEqual(rows.map((row) => row.cells));
      }),
      { numRuns: 100 },
    );
  },
);
