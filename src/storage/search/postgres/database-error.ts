/** The database refused, or could not be reached. Neither the message nor its cause has the address with its password. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  /** The code of PostgreSQL, or of the connection. */
  readonly code: string;

  constructor(cause: unknown) {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    super(`The directory's database: ${String(message).replace(/postgres(?:ql)?:\/\/\S+/g, 'postgres://…')}`);
    this.code = typeof code === 'string' ? code : '';
  }
}

const MISSING = ['3F000', '42P01', '42704'];

/** Whether a schema or a table is missing: the database is new, or somebody emptied it. */
export const isMissingTable = (error: unknown): boolean =>
  error instanceof DatabaseError && MISSING.includes(error.code);
