/** The store refused or did not respond in time; a write may or may not have taken effect. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly operation: string;
  readonly key: string;

  constructor(operation: string, key: string, cause: unknown) {
    super(`Storage ${operation} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.operation = operation;
    this.key = key;
  }
}

/** Another writer was faster at every attempt to change a value: nothing was written. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';

  constructor(key: string) {
    super(`Others changed ${key} each time before it could be written`);
  }
}

/** A snapshot refers to something that was swept because there is a newer snapshot: read the topic again. */
export class SweptError extends Error {
  override name = 'SweptError';
}

/** Part of the site cannot be answered for now, such as lists; everything else can. The message is a sentence for visitors. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  /** After so many seconds it may be asked for again. */
  readonly retryAfter: number;

  constructor(sentence: string, retryAfter: number, options?: ErrorOptions) {
    super(sentence, options);
    this.retryAfter = retryAfter;
  }
}

/** Whether an error is that something cannot be answered for now. By its name: a process may contain the class twice, once in the built pages. */
export const isUnavailable = (error: unknown): error is Unavailable =>
  error instanceof Error && error.name === 'Unavailable';

/** Replaces what cannot be answered for now by null, where the rest of a reply does not depend on it. */
export const nullIfUnavailable = (error: unknown): null => {
  if (isUnavailable(error)) return null;
  throw error;
};
