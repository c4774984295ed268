import { expect, test } from 'vitest';
import {
  importedWords,
  undoneSentence,
  undoSentences,
} from '../../../../src/imports/runs/rules/undo-words.ts';

test('an undo says first what it takes back and what it keeps', () => {
  expect(undoSentences({ created: 61, changed: 1 })).toEqual([
    '61 pages that it made are removed.',
    '1 page that it changed becomes what it was.',
    'Kept as it is: whatever somebody has changed since, and pages that have an account.',
  ]);
  expect(undoSentences({ created: 0, changed: 0 }).length).toBe(1);
});

test('what an import did, and what its undo did', () => {
  expect(importedWords({ created: 412, changed: 18 })).toBe('412 new, 18 changed');
  expect(importedWords({ created: 0, changed: 3 })).toBe('3 changed');
  expect(importedWords({ created: 0, changed: 0 })).toBe('0 new');
  expect(undoneSentence({ removed: 57, reverted: 18, kept: 4 })).toBe(
    '57 pages removed, 18 as before, 4 kept',
  );
});
