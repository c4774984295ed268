import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import getProfile from '../../../netlify/functions/get-profile.ts';
import getUser from '../../../netlify/functions/get-user.ts';
import login from '../../../netlify/functions/login.ts';
import { provideStorage } from '../../../src/storage/engine/open.ts';
import type { Storage } from '../../../src/storage/engine/storage.ts';
import { provideFileRecords } from '../../../src/storage/news/file-articles.ts';
import { setFirstAdmin } from '../builders/admins.ts';
import { aStorage } from '../builders/storage.ts';
import { type Answer, type Handler, type Sent, send } from '../calls/calls.ts';
import type { World } from './fault-world.ts';

const OWNER = 'owner00000';
const EMAIL = 'asha@example.org';

/** A process that stays warm: it keeps what it has read. Eventual reads see updates and deletes after a minute. */
export const aWarmProcess = ({ blobs, clock }: World): Storage =>
  aStorage({ blobs, clock, process: blobs.newProcess() }).storage;

/** Sends a call to one process. */
export const sendTo = (
  storage: Storage,
  handler: Handler,
  path: string,
  sent: Sent = {},
): Promise<Answer> => {
  provideStorage(() => storage);
  return send(handler, path, sent);
};

export const readProfile = (storage: Storage, id = OWNER) =>
  sendTo(storage, getProfile, 'get-profile.php', { query: { id } });

export const readOwnProfile = (storage: Storage, cookie: string) =>
  sendTo(storage, getUser, 'get-user.php', { json: {}, cookie });

export const logIn = (storage: Storage, password: string, email = EMAIL) =>
  sendTo(storage, login, 'login.php', { json: { email, password } });

export const namesInList = async (storage: Storage, query: Record<string, string> = {}): Promise<string[]> =>
  (await sendTo(storage, getProfile, 'get-profile.php', { query })).body.data.map(
    ({ name }: { name: string }) => name,
  );

export const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status;

/** Runs each test of a file with fixed settings: a known secret, an outbox in a temporary folder, the first admin, no articles from files. */
export const withFixedSettings = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'vitae-stale-'));
  beforeEach(() => {
    vi.stubEnv('SECRET', 'the same in every world');
    vi.stubEnv('VITAE_DATA', folder);
    setFirstAdmin();
    provideFileRecords([]);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    setFirstAdmin(null);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
};
