import { expect, test } from 'vitest';
import { createRepeatFinder } from '../../../../src/imports/files/rules/repeated-rows.ts';

const repeatsOf = (...records: Record<string, unknown>[]): string[] =>
  createRepeatFinder()(
    records.map((record, index) => ({ profile: 'personal', row: index + 2, ...record })),
  ).map(({ row, sure, sentence }) => `${row}${sure ? '!' : '?'} ${sentence}`);

const JOSE = { name: 'Jose Garcia Lopez', dob: '1970-02-03' };

test('a row without a key is the row of its name and day of birth, if that is one', () => {
  const again = { ...JOSE, name: 'José  GARCÍA-López' };
  const sentence = 'Looks like row 2 of this file: name and birth agree.';
  expect(repeatsOf(JOSE, again, { ...again, email: 'nobody' })).toEqual([`3! ${sentence}`, `4! ${sentence}`]);
  for (const sign of [{ key: '7' }, { email: 'jose@example.org' }, { died: '2001' }, { wikidata: 'Q7' }])
    expect(repeatsOf(JOSE, { ...again, ...sign })).toEqual([`3? ${sentence}`]);
  // Two people already have them.
  expect(repeatsOf(JOSE, { ...JOSE, key: '7' }, again)).toEqual([`3? ${sentence}`, `4? ${sentence}`]);
});

test('a row without a key is the row of its name and website, if no birth contradicts', () => {
  const mill = {
    profile: 'professional',
    companyname: 'Polder Mill',
    website: 'https://www.mill.example/a/',
  };
  const again = { ...mill, website: 'mill.example/a' };
  expect(repeatsOf(mill, again)).toEqual(['3! Looks like row 2 of this file: name and website agree.']);
  for (const sign of [{ key: '7' }, { dob: '1970-02-03' }, { website: 'https://mill.example/b' }])
    expect(repeatsOf(mill, { ...again, ...sign })[0]).toContain('3? ');
});

test.each([
  [{ name: 'José García', dob: '1970-02-03' }, { name: 'Jose Garcia', dob: '1970' }, 'year of birth'],
  [{ name: 'José García', dob: '1970' }, { name: 'Jose Garcia', dob: '1970-02-03' }, 'year of birth'],
  [{ name: 'عمر خيام', dob: '-0630' }, { name: 'عُمَر خيام', dob: '-0630-05-18' }, 'year of birth'],
  [
    { name: 'Ada', website: 'https://www.ada.example/x' },
    { name: 'ada', website: 'http://ada.example' },
    'website',
  ],
])('%j and %j may be one person', (one, other, agreeing) => {
  expect(repeatsOf(one, other)).toEqual([`3? Looks like row 2 of this file: name and ${agreeing} agree.`]);
});

test.each([
  [
    { name: 'José García', dob: '1970-02-03' },
    { name: 'José García', dob: '1970-02-04' },
  ],
  [
    { name: 'José García', dob: '1970' },
    { name: 'José García', dob: '1971-02-03' },
  ],
  [
    { name: 'José García', dob: '1970' },
    { name: 'José Garcías', dob: '1970' },
  ],
  [{ name: 'José García' }, { name: 'José García' }],
  [
    { name: 'Ada', website: 'https://www.facebook.com/a' },
    { name: 'Ada', website: 'https://facebook.com/b' },
  ],
])('%j and %j are two people', (one, other) => {
  expect(repeatsOf(one, other)).toEqual([]);
});
