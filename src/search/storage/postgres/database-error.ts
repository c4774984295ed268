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

/** Data that cannot be stored, more than an index or a statement takes, and what the server did not foresee; no damage of its files. */
const REFUSED = /^(?:22|54)...$|^XX000$/;

/** Whether the database refused what a value holds, not the statement or the connection. */
export const isRefusedValue = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && REFUSED.test(error.code);
