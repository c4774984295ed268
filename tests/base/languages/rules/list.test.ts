import { expect, test } from 'vitest';
import { formatList } from '../../../../src/base/languages/rules/list.ts';
import { sayIn } from '../../../../src/base/languages/rules/say.ts';

test('a list is joined as the language of the reader joins it', () => {
  const joined = (): string[] => [
    formatList(['Ada', 'Grace', 'Mary']),
    formatList(['Ada', 'Grace', 'Mary'], 'disjunction'),
    formatList(['Ada', 'Grace', 'Mary'], 'unit'),
    formatList(['Ada']),
    formatList([]),
  ];
  expect(joined()).toEqual(['Ada, Grace and Mary', 'Ada, Grace or Mary', 'Ada, Grace, Mary', 'Ada', '']);
  expect(sayIn('de', joined)).toEqual([
    'Ada, Grace und Mary',
    'Ada, Grace oder Mary',
    'Ada, Grace und Mary',
    'Ada',
    '',
  ]);
});
