import { expect, test } from 'vitest';
import { openNotedImport } from '../../../../src/imports/undo/server/part-writer.ts';
import { getImportPart, type NotedPage } from '../../../../src/imports/undo/storage/import-log.ts';
import { aStorage } from '../../../support/builders/storage.ts';

test('hundreds of rows at once that a part did not know are all noted', async () => {
  const { storage } = aStorage();
  const noted = await openNotedImport(storage, { batch: 'list', source: 'A list', by: 'head@example.org' });
  const part = await noted?.beginPart([['first', 'personal']]);
  const pages = Array.from({ length: 500 }, (_, index): NotedPage => [`page${index}`, 'personal']);
  const covered = await Promise.all(pages.map((page) => part?.covers(page, false)));
  expect(new Set(covered)).toEqual(new Set([true]));
  const stored = await getImportPart(storage, noted?.id ?? '', 0);
  expect(stored?.pages).toEqual([['first', 'personal'], ...pages]);
});
