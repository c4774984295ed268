import { expect, test } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { StorageError } from '../../../../src/base/engine/storage/storage-error.ts';
import { createProfile, storeEdit } from '../../../../src/owners/editing/storage.ts';
import type { Change } from '../../../../src/profiles/history/rules/stored-history.ts';
import { listChanges } from '../../../../src/profiles/history/storage/read-changes.ts';
import { redactChange } from '../../../../src/profiles/history/storage/redact.ts';
import { HISTORY } from '../../../../src/profiles/rules/limits.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { createBlobsSimulator } from '../../../support/blobs-simulator/blobs-simulator.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { manualClock } from '../../../support/clock.ts';

const ID = 'profile001';

const rename = (storage: Storage, nickname: string) =>
  storeEdit(
    storage,
    ID,
    (old) =>
      old === null || old.nickname === nickname ? null : { ...old, nickname, version: old.version + 1 },
    { by: 'owner' },
  );

/** A page with some changes; then it may say again what it said at a number, as after an undo, and something else. */
const aFullPage = async (edits: number, again?: number) => {
  const clock = manualClock();
  const blobs = createBlobsSimulator({ now: clock.now, staleness: 60_000 });
  const { storage } = aStorage({ clock, blobs });
  await createProfile(storage, aProfileRecord({ id: ID, nickname: 'name 1' }));
  for (let number = 2; number <= edits; number += 1) await rename(storage, `name ${number}`);
  if (again !== undefined) for (const name of [`name ${again}`, 'the end']) await rename(storage, name);
  clock.advance(120_000);
  const acting = blobs.newProcess();
  const fresh = (): Storage => aStorage({ clock, blobs, process: blobs.newProcess() }).storage;
  return { blobs, acting, storage: aStorage({ clock, blobs, process: acting }).storage, fresh };
};

const changesOf = async (storage: Storage): Promise<Change[]> => {
  const record = await getProfileRecord(storage, ID);
  if (record === null) throw new Error('The page is gone');
  const changes = await listChanges(storage, record);
  // The newest change says what the page says.
  const last = changes.find(({ fields }) => fields.nickname)?.fields.nickname?.after;
  if (last !== null) expect(last?.text).toBe(record.nickname);
  expect(changes.map(({ number }) => number)).toEqual(changes.map((_, index) => changes.length - index));
  return changes;
};

const texts = async (storage: Storage): Promise<string> => {
  const keys = [...(await storage.list('history/')).keys, `profiles/${ID}`];
  return JSON.stringify(await Promise.all(keys.map((key) => storage.getJson(key))));
};

const everyCrash = async (edits: number, act: (storage: Storage) => Promise<unknown>, again?: number) => {
  const whole = await aFullPage(edits, again);
  const old = await changesOf(whole.fresh());
  whole.blobs.resetCounts();
  await act(whole.storage);
  const calls = whole.blobs.counts().operations;
  const done = await changesOf(whole.fresh());
  expect(done).not.toEqual(old);
  return { calls, old, done };
};

test.each([HISTORY.recent, 2 * HISTORY.recent, 2 * HISTORY.recent + 3])(
  'a crash at any storage call of an edit after %s changes leaves the page and its history as they were or as they become',
  async (edits) => {
    const act = (storage: Storage) => rename(storage, 'the newest');
    const { calls, old, done } = await everyCrash(edits, act);
    for (const applied of ['no', 'yes'] as const)
      for (let call = 1; call <= calls; call += 1) {
        const { acting, storage, fresh } = await aFullPage(edits);
        acting.faults.crashAt(call, { applied });
        await act(storage).catch((error: unknown) => expect(error).toBeInstanceOf(StorageError));
        expect([old.length, done.length]).toContain((await changesOf(fresh())).length);
        await act(fresh());
        expect((await changesOf(fresh())).map(({ number, fields }) => [number, fields])).toEqual(
          done.map(({ number, fields }) => [number, fields]),
        );
      }
  },
);

test.each([3, HISTORY.recent, HISTORY.recent + 2])(
  'a crash at any storage call of a redaction of change %s is finished by a repeat',
  async (number) => {
    const edits = 2 * HISTORY.recent + 3;
    const act = (storage: Storage) => redactChange(storage, ID, number, async () => {});
    const { calls, done } = await everyCrash(edits, act, number);
    for (const applied of ['no', 'yes'] as const)
      for (let call = 1; call <= calls; call += 1) {
        const { acting, storage, fresh } = await aFullPage(edits, number);
        acting.faults.crashAt(call, { applied });
        await act(storage).catch((error: unknown) => expect(error).toBeInstanceOf(StorageError));
        expect(await changesOf(fresh())).toHaveLength(edits + 2);
        await act(fresh());
        expect(await changesOf(fresh())).toEqual(done);
        expect(await texts(fresh())).not.toContain(`name ${number}"`);
      }
  },
);

test('what is redacted stays so when an edit that read the page before comes late', async () => {
  const { fresh } = await aFullPage(HISTORY.recent);
  const late = fresh();
  let isRedacted = false;
  await storeEdit(
    late,
    ID,
    async (old) => {
      if (!isRedacted) {
        isRedacted = true;
        await redactChange(fresh(), ID, 5, async () => {});
        await rename(fresh(), 'in between');
      }
      return old && { ...old, nickname: 'late', version: old.version + 1 };
    },
    { by: 'owner' },
  );
  expect(await changesOf(fresh())).toHaveLength(HISTORY.recent + 2);
  expect(await texts(fresh())).not.toContain('name 5"');
});

test('concurrent edits are all in the history, once', async () => {
  const { fresh } = await aFullPage(HISTORY.recent - 2);
  const names = Array.from({ length: 5 }, (_, index) => `at once ${index}`);
  await Promise.all(names.map((name) => rename(fresh(), name)));
  const changes = await changesOf(fresh());
  expect(changes).toHaveLength(HISTORY.recent + 3);
  expect(
    changes
      .slice(0, 5)
      .map(({ fields }) => fields.nickname?.after?.text)
      .sort(),
  ).toEqual(names);
});
