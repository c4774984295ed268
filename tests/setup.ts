import { vi } from 'vitest';

// A real hash takes a fifth of a second by design, and most tests log in. The real one is tested by
// server/accounts/passwords.test.ts.
vi.mock('../src/server/accounts/passwords.ts', async (original) =>
  (await import('./support/builders/cheap-passwords.ts')).cheapPasswords(await original()),
);
