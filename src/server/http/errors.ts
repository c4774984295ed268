import { ERROR_CODES, type ErrorCode } from '../../contract/error-codes.ts';
import { OvertakenError, StorageError } from '../../storage/engine/storage-error.ts';
import { isStoreProblem } from '../../storage/local/store-problem.ts';

/** For pages and calls, while the store cannot be read or written. */
export const STORE_FAILED = {
  sentence: 'The site cannot reach its data at the moment. Please try again in a minute.',
  headers: { 'Retry-After': '60' },
};

type ErrorDetails = {
  /** Sentences by the names of the invalid fields. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
  /** More fields of the reply. */
  body?: Record<string, unknown>;
};

/** An expected refusal: thrown anywhere below `handle`, which turns it into the contract's reply. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string = ERROR_CODES[code].sentence, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/** 409 for a change that others overtook, 503 for a store whose file is damaged or whose disk is full, which its own log line tells; any other error as it is. */
export const asRefusal = (error: unknown): unknown => {
  if (error instanceof OvertakenError) return new AppError('conflict');
  return error instanceof StorageError && isStoreProblem(error.cause)
    ? new AppError('unavailable', STORE_FAILED.sentence, { headers: STORE_FAILED.headers })
    : error;
};

/** Refuses input with a sentence for each field; the first one is the message too. */
export const invalid = (errors: Record<string, string>, message?: string): AppError =>
  new AppError('invalid', message ?? Object.values(errors)[0], { errors });

/** Refuses a missing, forged or used captcha in the field of that name. */
export const noCaptcha = (field: 'captcha' | 'recaptcha', sentence?: string): AppError => {
  const message = sentence ?? ERROR_CODES.captcha.sentence;
  return new AppError('captcha', message, { errors: { [field]: message } });
};
