import { expect, test } from 'vitest';
import { createRepeatFinder } from '../../../../src/imports/files/rules/repeated-rows.ts';

const repeatsOf = (...records: Record<string, unknown>[]): string[] =>
  createRepeatFinder(TODAY)(
    records.map((record, index) => ({ profile: 'personal', row: index + 2, ...record })),
  ).map(({ row, sure, sentence }) => `${row}${sure ? '!' : '?'} ${sentence}`);

const TODAY = '2026-11-26';
const JOSE = { name: 'Jose Garcia Lopez', dob: '1970-02-03' };

test('a row without a key is the row of its name and day of birth, if that is one', () => {
  const again = { ...JOSE, name: 'José  GARCÍA-López' };
  const sentence = 'Looks like row 2 of this file: name and birth agree.';
  expect(repeatsOf(JOSE, again, { ...again, email: 'nobody' })).toEqual([`3! ${sentence}`, `4! ${sentence}`]);
  for (const sign of [{ key: '7' }, { email: 'jose@example.org' }])
    expect(repeatsOf(JOSE, { ...again, ...sign })).toEqual([`3? ${sentence}`]);
  for (const sign of [{ died: '2001' }, { wikidata: 'Q7' }])
    expect(repeatsOf(JOSE, { ...again, ...sign })).toEqual([`3! ${sentence}`]);
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
  for (const sign of [{ key: '7' }, { website: 'https://mill.example/b' }])
    expect(repeatsOf(mill, { ...again, ...sign })[0]).toContain('3? ');
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'founder',
    { profile: 'professional', companyname: 'Polder Mill', foundername: 'Jan Vos' },
    { profile: 'professional', companyname: 'polder mill', foundername: 'JAN VOS' },
  ],
  [
    'identifier',
    { name: 'Ada', wikidata: 'Q7' },
    { name: 'ada', wikidata: 'https://www.wikidata.org/wiki/Q7' },
  ],
])('a row without a key is the row of its name and %s, if nothing contradicts', (agreeing, one, other) => {
  expect(repeatsOf(one, other)).toEqual([`3! Looks like row 2 of this file: name and ${agreeing} agree.`]);
  expect(repeatsOf(one, { ...other, name: 'Bo', companyname: 'Bo' })).toEqual([]);
});

test('a row is compared with what earlier rows of its person say together', () => {
  const dead = { ...JOSE, died: '2001' };
  expect(repeatsOf(JOSE, dead, { ...JOSE, died: '2002', hobbies: 'Chess' })).toHaveLength(1);
  expect(
    repeatsOf({ ...JOSE, wikidata: 'Q7' }, { ...JOSE, died: '2001' }, { name: JOSE.name, wikidata: 'Q7' }),
  ).toEqual([expect.stringMatching(/^3! /), expect.stringMatching(/^4! Looks like row 2 /)]);
});

test('a row that says the same as an earlier one is that row', () => {
  const same = { name: 'José García' };
  expect(repeatsOf(same, same)).toEqual(['3! Looks like row 2 of this file: both say the same.']);
  expect(repeatsOf(same, { ...same, hobbies: 'Chess' })).toEqual([]);
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
  [{ name: 'José García' }, { name: 'José Garcia' }],
  [
    { name: 'Ada', website: 'https://www.facebook.com/a' },
    { name: 'Ada', website: 'https://facebook.com/b' },
  ],
])('%j and %j are two people', (one, other) => {
  expect(repeatsOf(one, other)).toEqual([]);
});
