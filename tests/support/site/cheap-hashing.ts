// Loaded into a site that journeys use. A real hash takes a quarter of a second by design, and journeys log in hundreds of times; the
// real one is tested by accounts/password/server/passwords.test.ts.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;

crypto.scrypt = ((password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 16, p: 1 }, done)) as typeof scrypt;
syncBuiltinESMExports();
