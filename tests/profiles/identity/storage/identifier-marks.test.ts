import { expect, test } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import {
  listIdentifierMarks,
  putIdentifierMark,
  removeIdentifierMarks,
} from '../../../../src/profiles/identity/storage/identifier-marks.ts';
import { aStorage } from '../../../support/builders/storage.ts';

const allMarks = async (storage: Storage): Promise<{ id: string; name: string }[]> => {
  const marks: { id: string; name: string }[] = [];
  for await (const mark of listIdentifierMarks(storage)) marks.push(mark);
  return marks;
};

test('marks of earlier versions are read and removed like those of today', async () => {
  const { storage } = aStorage();
  await storage.put('wikidata/asha.q42', '');
  await storage.put('wikidata/kiran.q43', '');
  await putIdentifierMark(storage, 'asha', 'orcid.0000000218250097');
  const marks = await allMarks(storage);
  expect(marks).toEqual([
    { id: 'asha', name: 'wikidata.q42' },
    { id: 'kiran', name: 'wikidata.q43' },
    { id: 'asha', name: 'orcid.0000000218250097' },
  ]);
  await removeIdentifierMarks(storage, 'asha');
  expect(await allMarks(storage)).toEqual([{ id: 'kiran', name: 'wikidata.q43' }]);
});
