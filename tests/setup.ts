import { afterAll, afterEach, vi } from 'vitest';
import { keptConsole } from './support/kept-console.ts';

// A real hash takes a fifth of a second by design, and most tests log in. The real one is tested by
// accounts/password/server/passwords.test.ts.
vi.mock('../src/accounts/password/server/passwords.ts', async (original) =>
  (await import('./support/builders/cheap-passwords.ts')).cheapPasswords(await original()),
);

const { print, forget } = keptConsole();
afterEach(({ task }) => (task.result?.state === 'fail' ? print() : forget()));
afterAll(print);

// Files share a process: what a test, or a command that it runs, put into the environment ends with the file, and so does a clock that a
// failed test left standing.
const environment = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
