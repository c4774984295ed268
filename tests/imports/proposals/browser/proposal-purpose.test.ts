import { expect, test } from 'vitest';
import { registrationName } from '../../../../src/base/fields/rules/fields.ts';
import { PROFILE_KINDS } from '../../../../src/base/fields/rules/profile-kind.ts';
import {
  PROPOSAL,
  proposalInput,
  proposalResult,
} from '../../../../src/imports/proposals/browser/proposal-purpose.ts';
import { groupNames, stepOf } from '../../../../src/owners/registration/browser/registration-steps.ts';
import { noPhotos } from '../../../../src/owners/registration/rules.ts';

const COMPANY = {
  profile: 'professional',
  companyname: 'Kaveri Looms',
  facebook1: '@kaveri',
  source: 'https://www.example.org/kaveri',
};
const problems = (values: Record<string, string>) =>
  PROPOSAL.problemsOf({ values, photos: noPhotos(), taken: new Set(), today: '2026-11-26' });

test('only the name and the source are needed, and each problem stands in the step of its box', () => {
  expect(problems(COMPANY)).toEqual({});
  const wrong = problems({
    ...COMPANY,
    companyname: ' ',
    facebook1: 'kaveri',
    source: 'http://a.b',
    note: 'x'.repeat(1_001),
    proposer: 'me',
  });
  expect(Object.keys(wrong).map((name) => [name, stepOf('professional', name, PROPOSAL)])).toEqual([
    ['companyname', 2],
    ['facebook1', 2],
    ['source', 3],
    ['note', 4],
    ['proposer', 4],
  ]);
  expect(problems({ profile: '' })).toEqual({ profile: expect.any(String) });
  const person = { profile: 'personal', name: 'Ada', source: COMPANY.source };
  expect(Object.keys(problems({ ...person, dob: '2015' }))).toEqual(['dob']);
  expect(problems({ ...person, dob: 'about 1867' })).toEqual({});
});

test('it asks for no contact, password or private field, and every group has a box', () => {
  for (const kind of PROFILE_KINDS) {
    const names = groupNames(kind, PROPOSAL);
    expect(names.every((group) => group.length > 0)).toBe(true);
    for (const field of ['email', 'phone', 'marital', 'bloodgroup', 'religion'] as const)
      expect(names.flat()).not.toContain(registrationName(kind, field));
    expect(names.flat().filter((name) => /password|shown_/.test(name))).toEqual([]);
  }
});

test('what was entered is sent under the names of records, without what is empty', () => {
  expect(
    proposalInput('professional', { ...COMPANY, proposer: ' me@example.org ', died: '1900' }, 'solved'),
  ).toEqual({
    ...{ profile: 'professional', companyname: 'Kaveri Looms', facebook: '@kaveri', email: 'me@example.org' },
    ...{ source: COMPANY.source, captcha: 'solved' },
  });
});

test('a refusal names the boxes of the form, a reply its reference', () => {
  const refused = (failure: object) =>
    proposalResult('professional', {
      kind: 'refused',
      status: 400,
      retryAfter: null,
      failure: { success: false, message: 'No.', code: 'invalid', ...failure },
    });
  expect(refused({ errors: { facebook: 'A', email: 'B', source: 'C', captcha: 'D' } })).toEqual({
    kind: 'problems',
    problems: { facebook1: 'A', proposer: 'B', source: 'C' },
    isTaken: false,
  });
  expect(refused({ code: 'captcha', errors: { captcha: 'D' } })).toEqual({ kind: 'captcha' });
  expect(refused({ code: 'throttled' })).toEqual({ kind: 'failed', sentence: 'No.', lost: false });
  expect(proposalResult('personal', { kind: 'done', reply: { message: 'Thanks', reference: 'r1' } })).toEqual(
    {
      ...{ kind: 'registered', message: 'Thanks', redirect: null, reference: 'r1' },
    },
  );
});
