import { expect, test } from 'vitest';
import { SPAN_SENTENCES } from '../../../../src/profiles/life/rules/span-words.ts';
import { readImportedTies } from '../../../../src/profiles/ties/rules/imported-ties.ts';
import { TIES } from '../../../../src/profiles/ties/rules/tie.ts';

const TODAY = '2026-11-23';
const read = (sent: unknown) => readImportedTies(sent, TODAY);
const entry = (more: object = {}) => ({ key: 'acme', kind: 'works', ...more });

test.each([[undefined], [null], [''], ['[]'], [[]]])('%j is none', (sent) => {
  expect(read(sent)).toEqual({ ties: [] });
});

test('an entry has a key and a kind, and may have a role and dates', () => {
  const whole = { key: 'acme', kind: 'board', role: 'Chair', from: '2001', to: '2004-05' };
  const bare = { key: 'acme', kind: 'works', role: '', from: '', to: '' };
  expect(read([whole, entry({ key: ' acme ' })])).toEqual({ ties: [whole, bare] });
  expect(read(JSON.stringify([whole]))).toEqual({ ties: [whole] });
});

test.each<[unknown, string]>([
  ['[', 'Ties must be a list'],
  [{}, 'Ties must be a list'],
  [['x'], 'Entry 1 must be an object'],
  [[entry(), {}], 'Entry 2 needs the key of the other page'],
  [[entry({ key: ' ' })], 'Entry 1 needs the key of the other page'],
  [[entry({ kind: 'owns' })], 'The kind of entry 1 must be one of works, founded, board, member'],
  [[entry({ kind: 'toString' })], 'The kind of entry 1 must be one of works, founded, board, member'],
  [[entry({ role: 7 })], 'The role of entry 1 must be text'],
  [[entry({ role: 'x'.repeat(201) })], 'The role of entry 1 must be at most 200 characters'],
  [[entry(), entry({ from: '2027' })], SPAN_SENTENCES.datesOfEntry(2)],
  [[entry({ from: '2004', to: '2001' })], SPAN_SENTENCES.datesOfEntry(1)],
  [[entry({ from: 2004 })], SPAN_SENTENCES.datesOfEntry(1)],
  [Array(TIES.open + 1).fill(entry()), `A page can have at most ${TIES.open} ties`],
])('%j is refused', (sent, problem) => {
  expect(read(sent)).toEqual({ problem });
});
