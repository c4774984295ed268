import { expect, test } from 'vitest';
import { badRowsCsv } from '../../../../src/imports/files/rules/bad-rows.ts';
import { readMemberList } from '../../../../src/imports/files/rules/read-member-list.ts';
import { createRepeatFinder } from '../../../../src/imports/files/rules/repeated-rows.ts';
import { reviewList } from '../../../../src/imports/files/rules/review-list.ts';
import { toRecords } from '../../../../src/imports/files/rules/to-records.ts';
import { ImportRows, type ListReader } from '../../../../src/imports/runs/browser/import-rows.ts';
import { memoryKept } from '../../../../src/imports/runs/browser/kept.ts';
import { type ImportRun, missingOf, newRun, openQuestions } from '../../../../src/imports/runs/rules/run.ts';
import { sampleLists } from '../../../support/imports/member-lists.ts';

const TODAY = '2026-11-26';
const reader: ListReader = {
  read: readMemberList,
  review: (list, mapping) => reviewList(list, TODAY, mapping ?? undefined),
  records: ({ columns, rows }, { mapping, dates }) =>
    toRecords(rows, { columns, mapping, dates, today: TODAY }),
  repeated: (records) => createRepeatFinder(TODAY)(records),
  badFile: badRowsCsv,
};

/** The rows of a file, at the beginning of their check. */
const opened = async (name: string, bytes: Uint8Array) => {
  const rows = new ImportRows(reader, memoryKept());
  const read = await rows.read(name, new Uint8Array(bytes).buffer);
  if ('problem' in read) throw new Error(`${name}: ${read.problem}`);
  const { review } = read.facts;
  const mapping = {
    ...review.mapping,
    ...(openQuestions(review).length > 0 && { dateOrder: 'day-first' as const }),
  };
  const run: ImportRun = {
    ...newRun({ batch: 'b', by: 'a@one.example', file: name, mapping, mappingName: '' }),
    source: 'A list',
    step: 'check',
    checks: 1,
  };
  return { rows, review, run, facts: rows.facts(mapping) };
};

test.each(sampleLists('qz').map((list) => [list.name, list] as const))(
  '%s is read, and only what cannot be told is asked',
  async (name, { bytes, pages, asks = false }) => {
    const { rows, review, run, facts } = await opened(name, bytes);
    expect(openQuestions(review).length > 0).toBe(asks);
    expect(missingOf(run, facts.review)).toEqual([]);
    await rows.begin(run);
    const records = rows.chunk(500);
    expect(records.length).toBe(pages);
    for (const record of records) expect(String(record['name'] ?? record['companyname'])).toMatch(/qz/i);
  },
);

test('rows with one e-mail are one record, and a bad row comes back in its own columns', async () => {
  const text = [
    'Name;E-Mail;Ort',
    'Ada A;ada@one.example;',
    ';x@one.example;Ulm',
    'Ada Amelie A;ada@one.example;Köln',
  ].join('\n');
  const { rows, run } = await opened('a.csv', new TextEncoder().encode(text));
  const { checked } = await rows.begin(run);
  expect(checked).toMatchObject({ bad: 1, skipped: 1 });
  expect(rows.chunk(500)).toEqual([
    expect.objectContaining({ row: 2, name: 'Ada A', email: 'ada@one.example', currentcity: 'Köln' }),
  ]);
  expect(rows.badFile()).toContain('x@one.example');
  expect(rows.rows(run, 'skipped', 0, 50).rows[0]?.sentences).toEqual([
    'Looks like row 2 of this file: one e-mail.',
  ]);
});
