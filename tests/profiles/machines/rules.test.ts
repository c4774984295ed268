import { expect, test } from 'vitest';
import { mayBeIndexed, mayTrainAi, readMachines, withWord } from '../../../src/profiles/machines/rules.ts';

test.each([
  ['', []],
  [' , ', []],
  ['no-search', ['no-search']],
  ['no-ai', ['no-ai']],
  ['no-ai, no-search,no-ai', ['no-search', 'no-ai']],
  ['none', null],
  ['No-AI', null],
  ['no-ai,no-robots', null],
  ['no‑ai', null],
  ['no-ai no-search', null],
  ['constructor', null],
  ['no-ai,'.repeat(100), null],
  [['no-ai'], null],
  [null, null],
  [1, null],
] as const)('%j is read as %j', (sent, words) => {
  expect(readMachines(sent)).toEqual(words);
});

test('a page whose owner says nothing is open to both', () => {
  expect([mayBeIndexed({}), mayTrainAi({})]).toEqual([true, true]);
  expect([mayBeIndexed({ machines: ['no-search'] }), mayTrainAi({ machines: ['no-search'] })]).toEqual([
    false,
    true,
  ]);
  expect([mayBeIndexed({ machines: ['no-ai'] }), mayTrainAi({ machines: ['no-ai'] })]).toEqual([true, false]);
});

test('a word is said and taken back without the other', () => {
  expect(withWord(['no-ai'], 'no-search', true)).toEqual(['no-search', 'no-ai']);
  expect(withWord(['no-search', 'no-ai'], 'no-search', false)).toEqual(['no-ai']);
});
