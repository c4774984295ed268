import { DatabaseError } from '../database-error.ts';

/** What is wrong with the database of the directory, as a sentence; `lasts` if it does not end until an operator does something. */
type DatabaseProblem = { sentence: string; lasts: boolean };

const NEEDS = 'the extensions pg_trgm and unaccent';

// By codes of PostgreSQL, of the connection, and our own.
const LASTING: readonly [codes: RegExp, sentence: string][] = [
  [/^28...$/, 'The database of DIRECTORY_URL refuses the user or the password.'],
  [/^3D000$/, 'The server of DIRECTORY_URL has no database of that name.'],
  [
    /^42501$/,
    `The user of DIRECTORY_URL may not create schemas in the database, or ${NEEDS}: make it the owner of the database.`,
  ],
  [/^(?:0A000|58P01)$/, `The server of DIRECTORY_URL lacks ${NEEDS}: install postgresql-contrib there.`],
  [/^NOT_POSTGRES$/, 'What answers at the address of DIRECTORY_URL is no PostgreSQL.'],
  [/^OLD$/, 'The PostgreSQL of DIRECTORY_URL is too old: it must be version 15 or newer.'],
  [/^ENCODING$/, 'The database of DIRECTORY_URL must have the encoding UTF8.'],
];

const PASSING: readonly [codes: RegExp, sentence: string][] = [
  [/^53100$/, 'The disk of the database of DIRECTORY_URL is full.'],
  [/^53300$/, 'The database of DIRECTORY_URL takes no more connections.'],
  [/^57P0[123]$/, 'The database of DIRECTORY_URL is starting or stopping.'],
  [/^(?:E[A-Z_]+|CONNECT.*|CLOSED|TIMEOUT)$/, 'The database of DIRECTORY_URL cannot be reached.'],
];

const find = (of: readonly [RegExp, string][], code: string): string | undefined =>
  of.find(([codes]) => codes.test(code))?.[1];

/** What an error says about the database. */
export const databaseProblem = (error: unknown): DatabaseProblem => {
  const code = error instanceof DatabaseError ? error.code : '';
  const lasting = find(LASTING, code);
  if (lasting !== undefined) return { sentence: lasting, lasts: true };
  const sentence = find(PASSING, code) ?? 'The database of DIRECTORY_URL does not answer as it should.';
  return { sentence, lasts: false };
};
