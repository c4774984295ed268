import { vi } from 'vitest';

// A real hash takes a fifth of a second by design, and most tests log in. The real one is tested by
// accounts/password/server/passwords.test.ts.
vi.mock('../src/accounts/password/server/passwords.ts', async (original) =>
  (await import('./support/builders/cheap-passwords.ts')).cheapPasswords(await original()),
);
