import { expect, test } from 'vitest';
import { claimableBy } from '../../../src/profiles/claims/rules.ts';

const TODAY = '2030-06-01';
const person = { profile: 'personal', dob: '', email: 'a@example.org', website: '' } as const;
const business = { ...person, profile: 'professional', email: '' } as const;

test.each([
  ['a person with an address', person, false, 'claim'],
  ['a company with an address', { ...person, profile: 'professional' }, false, 'claim'],
  ['a page without an address', { ...person, email: '' }, false, 'ask'],
  ['a company with a website alone', { ...business, website: 'polder.example' }, false, 'website'],
  ['a company whose website is none', { ...business, website: '@polder' }, false, 'ask'],
  ['a page with an owner', person, true, null],
  ['a person born 125 years ago', { ...person, dob: '1905-01-01' }, false, 'claim'],
  ['a person born 126 years ago', { ...person, dob: '1904-12-31' }, false, null],
  ['a person of whom only such a year is known', { ...person, dob: '1867', email: '' }, false, null],
  ['a birth date in words', { ...person, dob: 'about 1700' }, false, 'claim'],
  ['a company with an old date', { ...person, profile: 'professional', dob: '1800-01-01' }, false, 'claim'],
] as const)('the way to claim the page of %s', (_, profile, isOwned, way) => {
  expect(claimableBy(profile, isOwned, TODAY)).toBe(way);
});
