import { beforeEach } from 'vitest';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { aStorage } from '../builders/storage.ts';
import { type Answer, prepare, type Sent, send } from '../calls/calls.ts';
import { aWorld, EMAIL, OWNER, type World } from './fault-world.ts';
import { withFixedSettings } from './fixed-settings.ts';

type TwoProcesses = { world: World; one: Storage; two: Storage };

/** A process that stays warm: it keeps what it has read. Eventual reads see updates and deletes after a minute. */
export const aWarmProcess = ({ blobs, clock }: World): Storage =>
  aStorage({ blobs, clock, process: blobs.newProcess() }).storage;

/** Sends a call to one process. */
export const sendTo = async (storage: Storage, path: string, sent: Sent = {}): Promise<Answer> => {
  await prepare(`/php-api/${path}`);
  provideStorage(() => storage);
  return send(path, sent);
};

export const readProfile = (storage: Storage, id = OWNER) =>
  sendTo(storage, 'get-profile.php', { query: { id } });

export const readOwnProfile = (storage: Storage, cookie: string) =>
  sendTo(storage, 'get-user.php', { json: {}, cookie });

export const logIn = (storage: Storage, password: string, email = EMAIL) =>
  sendTo(storage, 'login.php', { json: { email, password } });

export const namesInList = async (storage: Storage, query: Record<string, string> = {}): Promise<string[]> =>
  (await sendTo(storage, 'get-profile.php', { query })).body.data.map(({ name }: { name: string }) => name);

export const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status;

/** Gives each test of a file a new world with two warm processes on its store, and fixed settings. */
export const withTwoProcesses = (): TwoProcesses => {
  withFixedSettings();
  const processes = {} as TwoProcesses;
  beforeEach(async () => {
    const world = await aWorld(Date.now());
    Object.assign(processes, { world, one: aWarmProcess(world), two: aWarmProcess(world) });
  });
  return processes;
};
