// @module-tag long
import { expect, test } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { findDrift } from '../../../../src/commands/manage/check/check-store.ts';
import { importRows, openRowsImport } from '../../../../src/imports/import/server/rows/import-rows.ts';
import { undoImport } from '../../../../src/imports/undo/server/undo-import.ts';
import { findImport, listImports } from '../../../../src/imports/undo/storage/import-log.ts';
import { getImportedId } from '../../../../src/profiles/identity/storage/import-keys.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { getProfileStatus } from '../../../../src/profiles/visibility/storage/profile-status.ts';
import { digestDirectory } from '../../../../src/search/storage/directory-digest.ts';
import { aLateStore, LATE } from '../../../support/builders/storage.ts';
import { sampled } from '../../../support/chance/runs.ts';
import { runBetween } from '../../../support/faults/interleave.ts';
import { rowsOf } from '../../../support/imports/import-calls.ts';

const OLD = [
  { key: 'k1', profile: 'personal', name: 'Asha Rao', currentcity: 'Pune', email: 'asha@example.org' },
  { key: 'k2', profile: 'personal', name: 'Kiran Rao' },
];
const NEW = [
  { ...OLD[0], currentcity: 'Mumbai', email: 'rao@example.org' },
  { ...OLD[1], verified: 'yes' },
  { key: 'k3', profile: 'personal', name: 'Lena Okafor', email: 'lena@example.org' },
  { email: 'mara@example.org', profile: 'personal', name: 'Mara Voss' },
  { id: 'noorbakker', profile: 'personal', name: 'Noor Bakker' },
  { profile: 'professional', name: 'Polder Mill' },
];

const importAll = async (storage: Storage, records: readonly unknown[], batch: string): Promise<string[]> => {
  const importer = await openRowsImport(
    storage,
    { batch, source: 'A list', by: 'head@example.org' },
    undefined,
  );
  const states: string[] = [];
  const rows = rowsOf(records as readonly Record<string, unknown>[]) as unknown as Parameters<
    typeof importRows
  >[1];
  for await (const { state } of importRows(importer, rows, () => {})) states.push(state);
  return states;
};
const undo = (storage: Storage, batch = 'new') => undoImport(storage, { batch, by: 'deputy@example.org' });

/** A store with two pages of an older import, and processes on it. */
const aFilledStore = async () => {
  const store = aLateStore();
  await importAll(store.aProcess().storage, OLD, 'old');
  store.clock.advance(3 * LATE);
  return store;
};
type Store = Awaited<ReturnType<typeof aFilledStore>>;

/** The pages that the store has: what an undo of the newer import leaves. */
const expectAsBefore = async ({ aProcess, clock, blobs }: Store, about: string): Promise<void> => {
  clock.advance(3 * LATE);
  const { storage } = aProcess();
  const asha = await getProfileRecord(storage, (await getImportedId(storage, 'k1')) ?? '');
  expect(asha, about).toMatchObject({ currentcity: 'Pune', email: 'asha@example.org' });
  const kiran = (await getImportedId(storage, 'k2')) ?? '';
  expect((await getProfileStatus(storage, kiran))?.verified ?? false, about).toBe(false);
  expect((await digestDirectory(storage)).size, about).toBe(OLD.length);
  const pages = await Promise.all(
    blobs.keys('profiles/').map((key) => getProfileRecord(storage, key.slice('profiles/'.length))),
  );
  expect(pages.filter((page) => page !== null).length, about).toBe(OLD.length);
  const drift = await findDrift(storage, () => {}, 0);
  expect(
    // Upkeep removes what is left of deletions and claims.
    drift.filter(({ kind }) => kind !== 'e-mail' && kind !== 'deletion'),
    about,
  ).toEqual([]);
};

/** The numbers of the first storage calls. */
const places = (many: number): number[] => Array.from({ length: many }, (_, index) => index + 1);

test('an undo while rows are stored has one outcome: nothing of the import is left', async () => {
  for (let at = 1; ; at += 1) {
    const store = await aFilledStore();
    const importing = store.aProcess();
    const met = await runBetween(
      importing.process,
      at,
      () => importAll(importing.storage, NEW, 'new').catch(() => 'refused'),
      async () => {
        const { storage } = store.aProcess();
        return (await findImport(storage, 'new')) === null ? 'nothing yet' : undo(storage);
      },
    );
    if (met === null) return expect(at).toBeGreaterThan(40);
    if (met[1] !== 'nothing yet') await expectAsBefore(store, `call ${at}`);
  }
});

test('rows that are stored while an undo works have one outcome, too', async () => {
  for (let at = 1; ; at += 1) {
    const store = await aFilledStore();
    await importAll(store.aProcess().storage, NEW.slice(0, 3), 'new');
    const undoing = store.aProcess();
    const met = await runBetween(
      undoing.process,
      at,
      () => undo(undoing.storage),
      () => importAll(store.aProcess().storage, NEW, 'new').catch(() => 'refused'),
    );
    if (met === null) return expect(at).toBeGreaterThan(20);
    await undo(store.aProcess().storage);
    await expectAsBefore(store, `call ${at}`);
  }
});

test('an undo that crashed at any storage call is finished by the next, and then the rows can come again', async () => {
  for (const at of sampled(places(400))) {
    const store = await aFilledStore();
    await importAll(store.aProcess().storage, NEW, 'new');
    const first = store.aProcess();
    first.process.faults.crashAt(at, { applied: 'yes' });
    await undo(first.storage).catch(() => {});
    const counts = await undo(store.aProcess().storage);
    expect(counts, `call ${at}`).toEqual({ removed: 4, reverted: 2, kept: 0, left: 0 });
    if (!first.process.faults.hasCrashed()) return;
    await expectAsBefore(store, `call ${at}`);
    const states = await importAll(store.aProcess().storage, NEW, 'anew');
    expect(states, `call ${at}`).toEqual(['changed', 'changed', 'new', 'new', 'new', 'new']);
  }
});

test('rows whose call crashed are stored by a repeat, counted once, and undone as a whole', async () => {
  for (const at of sampled(places(200))) {
    const store = await aFilledStore();
    const first = store.aProcess();
    first.process.faults.crashAt(at, { applied: 'yes' });
    await importAll(first.storage, NEW, 'new').catch(() => {});
    store.clock.advance(1_000);
    await importAll(store.aProcess().storage, NEW, 'new');
    store.clock.advance(2 * LATE);
    const [newest] = await listImports(store.aProcess().storage, { limit: 1, before: null });
    expect(newest, `call ${at}`).toMatchObject({ batch: 'new', created: 4, changed: 2 });
    expect(await undo(store.aProcess().storage), `call ${at}`).toMatchObject({ removed: 4, reverted: 2 });
    await expectAsBefore(store, `call ${at}`);
    if (!first.process.faults.hasCrashed()) return;
  }
});

test('two undos at once are one', async () => {
  for (let at = 1; ; at += 7) {
    const store = await aFilledStore();
    await importAll(store.aProcess().storage, NEW, 'new');
    const first = store.aProcess();
    const met = await runBetween(
      first.process,
      at,
      () => undo(first.storage),
      () => undo(store.aProcess().storage),
    );
    if (met === null) return expect(at).toBeGreaterThan(40);
    expect(met[1], `call ${at}`).toMatchObject({ removed: 4, reverted: 2, kept: 0 });
    await expectAsBefore(store, `call ${at}`);
  }
});
