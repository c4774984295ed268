import { expect, test } from 'vitest';
import { pageState } from '../../../src/owners/rules/page-state.ts';

const page = { profile: 'personal', dob: '', died: '', listed: 'yes', hidden: null, waiting: null } as const;
const MINOR = { dob: '2015-06-01' };
const WAITING = { waiting: { since: '2030-01-01T00:00:00.000Z', until: 'reviewed' } };

test.each([
  ['public', {}],
  ['public', { dob: '1980-06-01' }],
  ['unlisted', { listed: 'no' }],
  ['unlisted', MINOR],
  ['waiting', WAITING],
  ['waiting', { ...WAITING, listed: 'no' }],
  ['hidden', { ...WAITING, ...MINOR, hidden: { at: '' } }],
] as const)('a page is %s with %j', (state, given) => {
  expect(pageState({ ...page, ...given }, '2030-01-01')).toBe(state);
});
