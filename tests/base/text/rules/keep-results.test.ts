import { expect, test } from 'vitest';
import { keepResults } from '../../../../src/base/text/rules/keep-results.ts';

test('a result is made once, an undefined one too, and the oldest of very many is made again', () => {
  const asked: string[] = [];
  const lengthOf = keepResults((text) => {
    asked.push(text);
    return text === 'none' ? undefined : text.length;
  });
  expect([lengthOf('none'), lengthOf('none'), lengthOf('three'), lengthOf('three')]).toEqual([
    undefined,
    undefined,
    5,
    5,
  ]);
  expect(asked).toEqual(['none', 'three']);
  for (let other = 0; other < 1_000; other += 1) lengthOf(String(other));
  lengthOf('999');
  lengthOf('none');
  expect(asked.slice(-2)).toEqual(['999', 'none']);
});
