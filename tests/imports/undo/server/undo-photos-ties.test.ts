import { expect, test } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { getPhoto, listPhotos } from '../../../../src/base/photos/storage.ts';
import { findDrift } from '../../../../src/commands/manage/check/check-store.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { IMPORT_UNDO_MS } from '../../../../src/imports/undo/rules.ts';
import { finishUndos } from '../../../../src/imports/undo/server/finish-undos.ts';
import { undoImport } from '../../../../src/imports/undo/server/undo-import.ts';
import { getImportedId } from '../../../../src/profiles/identity/storage/import-keys.ts';
import { privatePhotos } from '../../../../src/profiles/photos/rules.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { changeTie, listTies } from '../../../../src/profiles/ties/storage/ties.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { aPhoto } from '../../../support/builders/photos.ts';
import { aLateStore, aStorage, LATE } from '../../../support/builders/storage.ts';
import { sampled } from '../../../support/chance/runs.ts';

const ASHA = { key: 'asha', profile: 'personal', name: 'Asha Rao' };
const MILL = { key: 'mill', profile: 'professional', name: 'Old Mill' };
const works = (role = '') => ({ ...ASHA, ties: [{ key: 'mill', kind: 'works', ...(role && { role }) }] });

const importAll = async (
  storage: Storage,
  batch: string,
  lines: readonly object[],
  photos: Record<string, Uint8Array> = {},
): Promise<void> => {
  const noted = { batch, source: 'A list', by: 'head@example.org' };
  await importProfiles(storage, await aLinesFile([...lines], photos), { noted });
};
const undo = (storage: Storage, batch: string) => undoImport(storage, { batch, by: 'deputy@example.org' });
const idOf = async (storage: Storage, key: string): Promise<string> =>
  (await getImportedId(storage, key)) ?? '';
const recordOf = async (storage: Storage, key: string) => {
  const record = await getProfileRecord(storage, await idOf(storage, key));
  if (record === null) throw new Error(`No page of ${key}`);
  return record;
};
const tiesOf = async (storage: Storage, key: string) =>
  (await listTies(storage, await idOf(storage, key)))
    .filter(({ state }) => state === 'confirmed' || state === 'asked')
    .map(({ kind, role }) => `${kind} ${role}`.trim());
const jpeg = async (width: number) => new Uint8Array((await aPhoto({ width, height: 1200 })).buffer);

test('a photo that an import replaced is shown again, one that it added is gone, and nothing is left of either', async () => {
  const { storage } = aStorage();
  const [one, two, extra] = [await jpeg(900), await jpeg(920), await jpeg(940)];
  await importAll(storage, 'first', [{ ...ASHA, avatar: 'one.jpg' }], { 'one.jpg': one });
  const before = await recordOf(storage, 'asha');
  const photos = { 'two.jpg': two, 'extra.jpg': extra };
  await importAll(storage, 'second', [{ ...ASHA, avatar: 'two.jpg', avatar1: 'extra.jpg' }], photos);
  const changed = await recordOf(storage, 'asha');
  expect(changed.avatar).not.toBe(before.avatar);
  // Kept for the undo, it is neither public nor adrift.
  expect(privatePhotos(changed)).toEqual([before.avatar]);
  expect(await findDrift(storage, () => {}, 0)).toEqual([]);
  expect(await undo(storage, 'second')).toMatchObject({ reverted: 1 });
  const after = await recordOf(storage, 'asha');
  expect(after).toMatchObject({ avatar: before.avatar, avatar1: '', avatar2: '' });
  expect(await getPhoto(storage, after.avatar)).not.toBe(null);
  expect(await listPhotos(storage, after.id)).toEqual([before.avatar]);
});

test('a photo is kept for an undo as long as there can be one', async () => {
  const { storage, clock } = aStorage();
  await importAll(storage, 'first', [{ ...ASHA, avatar: 'one.jpg' }], { 'one.jpg': await jpeg(900) });
  await importAll(storage, 'second', [{ ...ASHA, avatar: 'two.jpg' }], { 'two.jpg': await jpeg(920) });
  const { id, avatar } = await recordOf(storage, 'asha');
  expect((await listPhotos(storage, id)).length).toBe(2);
  clock.advance(IMPORT_UNDO_MS + 1);
  await finishUndos(storage, clock.now(), Number.POSITIVE_INFINITY);
  expect(await listPhotos(storage, id)).toEqual([avatar]);
});

test('ties that an import made between pages that were there before go with it, and can come again', async () => {
  const { storage } = aStorage();
  await importAll(storage, 'first', [ASHA, MILL]);
  await importAll(storage, 'second', [works('Weaver')]);
  expect(await tiesOf(storage, 'mill')).toEqual(['works Weaver']);
  expect(await undo(storage, 'second')).toMatchObject({ removed: 0 });
  for (const key of ['asha', 'mill']) expect(await tiesOf(storage, key)).toEqual([]);
  await importAll(storage, 'third', [works('Weaver')]);
  expect(await tiesOf(storage, 'asha')).toEqual(['works Weaver']);
});

test('a tie that imports changed has its former words again, one undo after the other', async () => {
  const { storage } = aStorage();
  await importAll(storage, 'first', [ASHA, MILL, works('Weaver')]);
  await importAll(storage, 'second', [works('Dyer')]);
  await importAll(storage, 'third', [works('Owner')]);
  for (const [batch, role] of [
    ['third', 'Dyer'],
    ['second', 'Weaver'],
  ] as const) {
    await undo(storage, batch);
    expect(await tiesOf(storage, 'mill')).toEqual([`works ${role}`]);
  }
});

test('a tie that somebody has changed since stays', async () => {
  const { storage } = aStorage();
  await importAll(storage, 'first', [ASHA, MILL]);
  await importAll(storage, 'second', [works('Weaver')]);
  const [tie] = await listTies(storage, await idOf(storage, 'mill'));
  await changeTie(storage, tie?.tie ?? '', (before) =>
    before === null ? null : { ...before, role: 'Owner', version: before.version + 1 },
  );
  await undo(storage, 'second');
  expect(await tiesOf(storage, 'mill')).toEqual(['works Owner']);
});

const CALLS = Array.from({ length: 45 }, (_, index) => index + 1);

test('an import that crashes at any storage call leaves no tie once it was taken back, and neither does its rest', async () => {
  for (const at of sampled(CALLS)) {
    const { aProcess, clock } = aLateStore();
    const { storage } = aProcess();
    await importAll(storage, 'first', [ASHA, MILL]);
    clock.advance(3 * LATE);
    const dying = aProcess();
    dying.process.faults.crashAt(at, { applied: at % 2 === 0 ? 'yes' : 'no' });
    await importAll(dying.storage, 'second', [works('Weaver')]).catch(() => {});
    if (!dying.process.faults.hasCrashed()) break;
    await undo(storage, 'second').catch(() => {});
    clock.advance(3 * LATE);
    expect([at, await tiesOf(aProcess().storage, 'mill')]).toEqual([at, []]);
    await importAll(aProcess().storage, 'third', [works('Weaver')]);
    clock.advance(3 * LATE);
    expect([at, await tiesOf(aProcess().storage, 'mill')]).toEqual([at, ['works Weaver']]);
  }
});
