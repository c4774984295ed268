import { expect, test } from 'vitest';
import { registrationResult } from '../../../../src/owners/registration/browser/registration-reply.ts';

const done = (reply: object) =>
  registrationResult('personal', {
    kind: 'done',
    reply: { success: true, message: '', redirect: '', id: '', url: '', alike: [], ...reply },
  });

const refused = (kind: 'personal' | 'professional', failure: object) =>
  registrationResult(kind, {
    kind: 'refused',
    status: 400,
    retryAfter: null,
    failure: { success: false, message: '', code: '', ...failure },
  });

test('success shows the server’s message or a default', () => {
  expect(done({ message: 'Welcome', redirect: '/profile/ann-1' })).toEqual({
    kind: 'registered',
    message: 'Welcome',
    redirect: '/profile/ann-1',
  });
  expect(done({})).toEqual({ kind: 'registered', message: 'Registered successfully', redirect: null });
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  'a redirect to %j is not followed',
  (redirect) => {
    expect(done({ redirect })).toMatchObject({ redirect: null });
  },
);

test('the message of a registered e-mail marks the e-mail field of that kind', () => {
  const sentence = 'This email is already registered';
  expect(refused('personal', { message: 'Email already registered' })).toEqual({
    kind: 'problems',
    problems: { email: sentence },
    isTaken: true,
  });
  expect(refused('professional', { message: 'Sorry, email already registered!' })).toEqual({
    kind: 'problems',
    problems: { email1: sentence },
    isTaken: true,
  });
});

test('named fields are marked, and a refused captcha alone requests a new one', () => {
  expect(refused('professional', { errors: { phone1: 'x', captcha: 'y' } })).toEqual({
    kind: 'problems',
    problems: { phone1: 'x' },
    isTaken: false,
  });
  expect(refused('personal', { errors: { captcha: 'y' } })).toEqual({ kind: 'captcha' });
});

test('an error code has the same effect as its sentence', () => {
  expect(refused('professional', { code: 'email-taken' })).toEqual({
    kind: 'problems',
    problems: { email1: 'This email is already registered' },
    isTaken: true,
  });
  expect(refused('personal', { code: 'captcha' })).toEqual({ kind: 'captcha' });
});

test('every other failure is a sentence above the form', () => {
  expect(refused('personal', {})).toEqual({ kind: 'failed', sentence: 'Failed to register', lost: false });
  expect(refused('personal', { message: 'Too many' })).toEqual({
    kind: 'failed',
    sentence: 'Too many',
    lost: false,
  });
  expect(registrationResult('personal', { kind: 'unreachable', reason: 'network' })).toEqual({
    kind: 'failed',
    sentence: 'Error occurred during registration',
    lost: true,
  });
});
