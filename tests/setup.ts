import { vi } from 'vitest';

// A real hash takes a fifth of a second by design, and most tests log somebody in. What hashing must guarantee is held by
// server/accounts/passwords.test.ts, which takes the real one.
vi.mock('../src/server/accounts/passwords.ts', async (original) =>
  (await import('./support/builders/cheap-passwords.ts')).cheapPasswords(await original()),
);
