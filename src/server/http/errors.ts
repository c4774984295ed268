/** Why a call is refused, and the status that says so. */
export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  throttled: 429,
} as const;
export type ErrorCode = keyof typeof STATUS_OF;

const SENTENCES: Record<ErrorCode, string> = {
  invalid: 'Please check what you entered.',
  unauthenticated: 'Please log in first.',
  forbidden: 'You may not do this.',
  'not-found': 'Not found',
  'wrong-method': 'This method is not allowed here.',
  conflict: 'Someone else changed this meanwhile.',
  'too-large': 'This is too large to be sent.',
  'wrong-type': 'This content type is not taken here.',
  throttled: 'Too many requests. Please try again later.',
};

export type ErrorDetails = {
  /** A sentence by the name of each field at fault. */
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

  constructor(code: ErrorCode, message: string = SENTENCES[code], details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Refuses input with a sentence for each field; the first is the message. */
export const invalid = (errors: Record<string, string>, message?: string): AppError =>
  new AppError('invalid', message ?? Object.values(errors)[0] ?? SENTENCES.invalid, { errors });
