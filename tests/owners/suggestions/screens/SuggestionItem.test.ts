import { expect, test } from 'vitest';
import { SuggestionItem } from '../../../../src/owners/suggestions/screens/SuggestionItem.tsx';
import { buttonsOf, drawn, idle, linesOf } from '../../../support/tsx/drawn.ts';

const suggestion = {
  ...{ reference: 'reference0', field: 'name' as const, before: 'Asha', now: 'Asha', value: 'Asha Rao' },
  ...{ created: '2026-11-20T09:00:00.000Z', source: '', note: '', language: '', id: 'page000000' },
};
const item = (isOwners: boolean): string =>
  drawn(SuggestionItem, {
    suggestion,
    answer: async () => ({ isOver: false, message: '' }),
    isOwners,
    onOver: idle,
  });

test('an editor is not offered to accept what only the owner can', () => {
  expect(buttonsOf(item(false))).toEqual(['Accept', 'Reword', 'Decline']);
  expect(buttonsOf(item(true))).toEqual(['Decline']);
  expect(linesOf(item(true))).toContain('Only the owner of this page may do this.');
});
