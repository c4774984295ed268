import { say } from '../../languages/rules/say.ts';

/**
 * All reasons to refuse a call: the `code` that programs branch on and that never changes, the status, and the
 * default sentence.
 */
export const ERROR_CODES = {
  invalid: {
    status: 400,
    get sentence() {
      return say('call.invalid');
    },
  },
  captcha: {
    status: 400,
    get sentence() {
      return say('call.captcha');
    },
  },
  unauthenticated: {
    status: 401,
    get sentence() {
      return say('call.unauthenticated');
    },
  },
  'code-required': {
    status: 401,
    get sentence() {
      return say('call.code-required');
    },
  },
  forbidden: {
    status: 403,
    get sentence() {
      return say('call.forbidden');
    },
  },
  'owner-only': {
    status: 403,
    get sentence() {
      return say('call.owner-only');
    },
  },
  'second-factor': {
    status: 403,
    get sentence() {
      return say('call.second-factor');
    },
  },
  unconfirmed: {
    status: 403,
    get sentence() {
      return say('call.unconfirmed');
    },
  },
  'not-found': {
    status: 404,
    get sentence() {
      return say('call.not-found');
    },
  },
  'wrong-method': {
    status: 405,
    get sentence() {
      return say('call.wrong-method');
    },
  },
  conflict: {
    status: 409,
    get sentence() {
      return say('call.conflict');
    },
  },
  'email-taken': {
    status: 409,
    get sentence() {
      return say('call.email-taken');
    },
  },
  'website-taken': {
    status: 409,
    get sentence() {
      return say('call.website-taken');
    },
  },
  'too-many': {
    status: 409,
    get sentence() {
      return say('call.too-many');
    },
  },
  'in-trial': {
    status: 409,
    get sentence() {
      return say('call.in-trial');
    },
  },
  'take-the-dump': {
    status: 410,
    get sentence() {
      return say('call.take-the-dump');
    },
  },
  gone: {
    status: 410,
    get sentence() {
      return say('call.gone');
    },
  },
  'too-large': {
    status: 413,
    get sentence() {
      return say('call.too-large');
    },
  },
  'wrong-type': {
    status: 415,
    get sentence() {
      return say('call.wrong-type');
    },
  },
  throttled: {
    status: 429,
    get sentence() {
      return say('call.throttled');
    },
  },
  internal: {
    status: 500,
    get sentence() {
      return say('call.internal');
    },
  },
  unavailable: {
    status: 503,
    get sentence() {
      return say('call.unavailable');
    },
  },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
