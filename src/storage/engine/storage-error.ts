/** The store refused or did not answer in time; what was being written may or may not be there. */
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

/** A value changed each time before a change of it could be written: nothing was written. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';

  constructor(key: string) {
    super(`Others changed ${key} each time before it could be written`);
  }
}

/** A snapshot refers to something that was removed meanwhile, because there is a newer snapshot: read the topic again. */
export class SweptError extends Error {
  override name = 'SweptError';
}
