import { expect, test } from 'vitest';
import { diffTexts } from '../../../../src/base/text/rules/word-diff.ts';

const LONG = 'one two three '.repeat(60).trim();

test('what differs is told by words', () => {
  expect(diffTexts('born in 1980.', 'born in 1981.')).toEqual([
    { kind: 'same', text: 'born in ' },
    { kind: 'gone', text: '1980' },
    { kind: 'new', text: '1981' },
    { kind: 'same', text: '.' },
  ]);
});

test.each([
  ['before', `${LONG} old`, `${LONG} new`],
  ['after', `old ${LONG}`, `new ${LONG}`],
  ['on both sides', `old ${LONG} old`, `new ${LONG} new`],
])(
  'a long text %s a difference is shortened, with one blank at each side of the dots',
  (_where, before, after) => {
    const pieces = diffTexts(before, after);
    const same = pieces.filter(({ kind }) => kind === 'same').map(({ text }) => text);
    expect(same).toHaveLength(1);
    expect(same[0]).toContain('…');
    expect(same[0]?.length).toBeLessThan(400);
    expect(pieces.map(({ text }) => text).join('')).not.toMatch(/\s{2}/);
  },
);

const unlike = (prefix: string, count: number, blank: string): string =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`).join(blank);

test('where more words differ than may, the lines are told that do', () => {
  const [before, after] = [unlike('a', 200, ' '), unlike('b', 200, ' ')];
  const pieces = diffTexts(`${before}\nthe same\n`, `${after}\nthe same\n`, 100);
  expect(pieces).toEqual([
    { kind: 'gone', text: `${before}\n` },
    { kind: 'new', text: `${after}\n` },
    { kind: 'same', text: 'the same\n' },
  ]);
});

test('where more lines differ than may, both texts are whole', () => {
  const [before, after] = [unlike('a', 200, '\n'), unlike('b', 200, '\n')];
  expect(diffTexts(before, after, 100)).toEqual([
    { kind: 'gone', text: before },
    { kind: 'new', text: after },
  ]);
});
