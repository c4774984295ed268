import { expect, test } from 'vitest';
import { batchNameOf } from '../../../../src/imports/runs/rules/batch-name.ts';

const zeros = new Uint8Array(6);

test.each([
  ['Mitgliederliste_2026 (final).csv', 'mitgliederliste-2026-final-000000'],
  ['members.list.xlsx', 'members-list-000000'],
  ['Ö.csv', 'o-000000'],
  ['会員名簿.csv', 'import-000000'],
  ['.csv', 'import-000000'],
  [`${'long '.repeat(40)}.vcf`, 'long-long-long-long-long-long-long-long-000000'],
])('%s is imported as %s', (file, name) => {
  expect(batchNameOf(file, zeros)).toBe(name);
});

test('two imports of one file have different names', () => {
  expect(batchNameOf('a.csv', new Uint8Array([1, 2, 3, 4, 5, 6]))).toBe('a-123456');
});
