import { expect, test } from 'vitest';
import { firstChunk } from '../../../../src/imports/runs/rules/chunks.ts';

const record = (row: number, message = '') => ({ row, message });

test('a chunk ends at its number of records', () => {
  expect(
    firstChunk(
      [1, 2, 3].map((row) => record(row)),
      2,
      1_000,
    ).length,
  ).toBe(2);
  expect(firstChunk([], 2, 1_000)).toEqual([]);
});

test('a chunk ends before its bytes are more than allowed, counted as they are sent', () => {
  const long = '한'.repeat(100);
  expect(firstChunk([record(1, long), record(2, long), record(3, long)], 500, 700).length).toBe(2);
});

test('a record that is too large for every chunk is alone in one', () => {
  expect(firstChunk([record(1, 'x'.repeat(900)), record(2)], 500, 100)).toEqual([record(1, 'x'.repeat(900))]);
});
