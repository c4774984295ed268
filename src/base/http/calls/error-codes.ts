import { CAPTCHA_SENTENCE, EMAIL_TAKEN_SENTENCE, WEBSITE_TAKEN_SENTENCE } from '../rules/call-sentences.ts';

/**
 * All reasons to refuse a call: the `code` that programs branch on and that never changes, the status, and the
 * default sentence.
 */
export const ERROR_CODES = {
  invalid: { status: 400, sentence: 'Please check what you entered.' },
  captcha: { status: 400, sentence: CAPTCHA_SENTENCE },
  unauthenticated: { status: 401, sentence: 'Please log in first.' },
  'code-required': { status: 401, sentence: 'Please enter the code of your authenticator app' },
  forbidden: { status: 403, sentence: 'You are not allowed to do this.' },
  'second-factor': { status: 403, sentence: 'Please turn on a second factor first.' },
  'not-found': { status: 404, sentence: 'Not found' },
  'wrong-method': { status: 405, sentence: 'This method is not allowed here.' },
  conflict: { status: 409, sentence: 'Someone else changed this in the meantime.' },
  'email-taken': { status: 409, sentence: EMAIL_TAKEN_SENTENCE },
  'website-taken': { status: 409, sentence: WEBSITE_TAKEN_SENTENCE },
  'take-the-dump': { status: 410, sentence: 'Please take the dump.' },
  gone: { status: 410, sentence: 'This page is out of date. Please reload it.' },
  'too-large': { status: 413, sentence: 'This is too large to send.' },
  'wrong-type': { status: 415, sentence: 'This content type is not accepted here.' },
  throttled: { status: 429, sentence: 'Too many requests. Please try again later.' },
  internal: { status: 500, sentence: 'Something went wrong. Please try again later.' },
  unavailable: { status: 503, sentence: 'The site is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
