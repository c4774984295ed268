import { expect, test } from 'vitest';
import { isListed } from '../../../src/profiles/rules/listed.ts';
import { adultDay, minorUntil } from '../../../src/profiles/rules/minors.ts';
import { toPublicProfile } from '../../../src/profiles/rules/profile-views.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';

test.each([
  ['2008-11-23', '2026-11-23'],
  ['2008-02-29', '2026-03-01'],
  ['2004-02-29', '2022-03-01'],
  ['0099-01-01', '0117-01-01'],
  ['2008', '2026-12-31'],
  ['2008-11', null],
  ['', null],
  ['about 2008', null],
])('somebody born on %j comes of age on %j', (dob, day) => {
  expect(adultDay({ profile: 'personal', dob })).toBe(day);
});

test.each([
  ['2026-11-22', '2026-11-23'],
  ['2026-11-23', null],
  ['2027-01-01', null],
])('on %s, somebody born on 2008-11-23 is a minor until %j', (today, until) => {
  expect(minorUntil({ profile: 'personal', dob: '2008-11-23' }, today)).toBe(until);
  expect(minorUntil({ profile: 'professional', dob: '2008-11-23' }, today)).toBeNull();
});

const shown = (given: Parameters<typeof aProfileRecord>[0], today: string) =>
  toPublicProfile(aProfileRecord(given), 'not-verified.jpg', { like: 0, view: 0 }, null, today);

test('of a minor’s date of birth at most the year is public, and the page is not listed, whatever its owner chose', () => {
  const dob = '2008-11-23';
  expect(shown({ dob, listed: 'yes' }, '2026-11-22')).toMatchObject({ dob: '2008', listed: 'no' });
  expect(shown({ dob, private_fields: ['dob:year'] }, '2026-11-22').dob).toBe('2008');
  expect(shown({ dob, private_fields: ['dob'] }, '2026-11-22').dob).toBe('');
  expect(shown({ dob: '2008', listed: 'yes' }, '2026-12-30')).toMatchObject({ dob: '2008', listed: 'no' });
  expect(shown({ dob: '2008', listed: 'yes' }, '2026-12-31')).toMatchObject({ dob: '2008', listed: 'yes' });
  expect(shown({ dob }, '2026-11-23')).toMatchObject({ dob, listed: 'yes' });
  expect(shown({ dob, private_fields: ['dob:year'] }, '2026-11-23').dob).toBe('2008');
});

test('a page is listed if its owner wants it, it does not wait, and it is not about a minor', () => {
  const waiting = { since: 0, until: 'reviewed' } as const;
  expect(isListed(aProfileRecord(), '2026-11-23')).toBe(true);
  expect(isListed(aBusinessRecord({ listed: 'yes' }), '2026-11-23')).toBe(true);
  expect(isListed(aProfileRecord({ listed: 'no' }), '2026-11-23')).toBe(false);
  expect(isListed(aProfileRecord({ waiting }), '2026-11-23')).toBe(false);
  expect(isListed(aProfileRecord({ dob: '2012-01-01' }), '2026-11-23')).toBe(false);
});
