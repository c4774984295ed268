import { isOverdue, isStoreProblem } from '../../engine/storage/deadline.ts';
import { isUnavailable, OvertakenError, StorageError } from '../../engine/storage/storage-error.ts';
import { FIELD_SENTENCES, type Problems } from '../../fields/rules/field-sentences.ts';
import { say } from '../../languages/rules/say.ts';
import { describeError } from '../../log/storage/log.ts';
import { ERROR_CODES, type ErrorCode } from '../calls/error-codes.ts';
import { websiteTakenSentence } from '../rules/call-sentences.ts';

/** The reply of pages and calls while the store cannot be read or written. */
export const STORE_FAILED = {
  get sentence() {
    return say('call.store-failed');
  },
  headers: { 'Retry-After': '60' },
};

/** When to retry a request that was refused because too many are waiting, in seconds. */
const BUSY_RETRY_SECONDS = 5;

export type ErrorDetails = {
  /** Sentences by the names of the invalid fields. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
  /** More fields of the reply. */
  body?: Record<string, unknown>;
  /** The failure behind the refusal, for the log alone. */
  cause?: unknown;
};

/** An expected refusal: thrown anywhere below `handle`, which turns it into the contract's reply. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string = ERROR_CODES[code].sentence, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/**
 * Turns an overtaken change into a 409, lists that cannot be answered for now into a 503, and so a store that did not answer in time, and a
 * damaged file or full disk of the store, which logs itself; leaves other errors as they are.
 */
export const asRefusal = (error: unknown): unknown => {
  if (error instanceof OvertakenError) return new AppError('conflict');
  if (isUnavailable(error))
    return new AppError('unavailable', error.message, {
      headers: { 'Retry-After': String(error.retryAfter) },
    });
  if (!(error instanceof StorageError)) return error;
  const { sentence, headers } = STORE_FAILED;
  if (isOverdue(error.cause)) return new AppError('unavailable', sentence, { headers, cause: error });
  return isStoreProblem(error.cause) ? new AppError('unavailable', sentence, { headers }) : error;
};

/** What the log has to say about an error that a reply gives no reason for; null about an expected refusal. */
export const loggedError = (error: unknown): string | null => {
  const logged = error instanceof AppError ? error.cause : error;
  return error instanceof AppError && logged === undefined ? null : describeError(logged);
};

/** Refuses work while too much of the same kind is waiting. */
export const busy = (): AppError =>
  new AppError('unavailable', undefined, { headers: { 'Retry-After': String(BUSY_RETRY_SECONDS) } });

/** Refuses input with a sentence for each field; the first one is the message too. */
export const invalid = (errors: Record<string, string>, message?: string): AppError =>
  new AppError('invalid', message ?? Object.values(errors)[0], { errors });

/** What a check refuses, by field; nothing if it passes. */
export const errorProblems = async (check: () => unknown): Promise<Problems> => {
  try {
    await check();
    return {};
  } catch (error) {
    if (error instanceof AppError && error.details.errors !== undefined) return error.details.errors;
    throw error;
  }
};

/** What checks return; refuses all that any of them refuses, at once. */
export const checkAll = async <One, Other>(
  one: () => One | Promise<One>,
  other: () => Other | Promise<Other>,
): Promise<[One, Other]> => {
  const results: (One | Other)[] = [];
  let problems: Problems = {};
  for (const check of [one, other]) {
    const found = await errorProblems(async () => results.push(await check()));
    problems = { ...problems, ...found };
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return results as [One, Other];
};

/** Refuses an e-mail address that somebody else has, in the field of that name. */
export const emailTaken = (field = 'email'): AppError =>
  new AppError('email-taken', undefined, { errors: { [field]: FIELD_SENTENCES.emailTaken } });

/** Refuses a website that another page has proven, in the field of that name. */
export const websiteTaken = (field = 'website'): AppError =>
  new AppError('website-taken', undefined, { errors: { [field]: websiteTakenSentence() } });

/** Refuses a missing, forged or used captcha in the field of that name. */
export const noCaptcha = (field: 'captcha' | 'recaptcha', sentence?: string): AppError => {
  const message = sentence ?? ERROR_CODES.captcha.sentence;
  return new AppError('captcha', message, { errors: { [field]: message } });
};
