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

/** A snapshot refers to something that was removed meanwhile, because there is a newer snapshot: read the topic again. */
export class SweptError extends Error {
  override name = 'SweptError';
}
