import { expect, test } from 'vitest';
import {
  addFates,
  importedWords,
  NO_FATES,
  undoneSentence,
  undoSentences,
} from '../../../../src/imports/runs/rules/undo-words.ts';

test('an undo says first how many pages go, how many stay, and why', () => {
  const because = { changed: 3, account: 1, decided: 0, trash: 1_200 };
  expect(undoSentences({ removed: 61, reverted: 1, kept: 1_204, because })).toEqual([
    '61 pages that it made are removed.',
    '1 page that it changed becomes what it was, but for what somebody has changed there since.',
    '1,204 pages stay as they are: 3 changed since, 1 with an account, 1,200 in the trash.',
  ]);
  expect(undoSentences({ ...NO_FATES, kept: 1, because: { ...because, changed: 0, trash: 0 } })).toEqual([
    '1 page stays as it is: 1 with an account.',
    'There is nothing left to take back.',
  ]);
});

test('what several calls found is added up', () => {
  const found = {
    removed: 1,
    reverted: 2,
    kept: 3,
    because: { changed: 1, account: 2, decided: 0, trash: 0 },
  };
  expect(addFates(addFates(NO_FATES, found), found)).toEqual({
    removed: 2,
    reverted: 4,
    kept: 6,
    because: { changed: 2, account: 4, decided: 0, trash: 0 },
  });
});

test('what an import did, and what its undo did', () => {
  expect(importedWords({ created: 412, changed: 18 })).toBe('412 new, 18 changed');
  expect(importedWords({ created: 0, changed: 3 })).toBe('3 changed');
  expect(importedWords({ created: 0, changed: 0 })).toBe('0 new');
  expect(undoneSentence({ removed: 57, reverted: 18, kept: 4 })).toBe(
    '57 pages removed, 18 as before, 4 kept',
  );
});
