import { expect, test } from 'vitest';
import { badgeRequestProblems } from '../../../../src/profiles/badge/rules/badge-reasons.ts';

const given = { basis: 'website', evidence: 'https://asha.example/', note: '' } as const;

test.each([
  ['a basis with a link', given, []],
  ['a basis with a note', { ...given, evidence: '', note: 'Ask the museum' }, []],
  ['no basis', { ...given, basis: '' }, ['basis']],
  ['neither link nor note', { ...given, evidence: '' }, ['evidence']],
  [
    'a link that is not https, with a note',
    { ...given, evidence: 'http://a.example', note: 'Mine' },
    ['evidence'],
  ],
  ['nothing', { basis: '', evidence: '', note: '' }, ['basis', 'evidence']],
] as const)('a badge request with %s', (_, request, problems) => {
  expect(Object.keys(badgeRequestProblems(request))).toEqual(problems);
});
