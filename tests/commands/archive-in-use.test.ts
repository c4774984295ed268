import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getAccount } from '../../src/accounts/storage/accounts.ts';
import { listNames } from '../../src/base/engine/storage/list-names.ts';
import { Memory } from '../../src/base/engine/storage/memory.ts';
import { Storage } from '../../src/base/engine/storage/storage.ts';
import { blobsProtocol } from '../../src/base/local-store/storage/blobs-protocol.ts';
import { LOCAL_STORE, openLocalStore } from '../../src/base/local-store/storage/local-store.ts';
import { SqliteStores } from '../../src/base/local-store/storage/sqlite-store.ts';
import { photoFile, putPhoto } from '../../src/base/photos/storage.ts';
import { exportSite } from '../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../src/commands/manage/archive/restore-site.ts';
import { runExport } from '../../src/commands/manage/archive/run-archive.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { openStore } from '../../src/commands/manage/open-store.ts';
import { eraseProfile } from '../../src/moderation/deletion/storage.ts';
import { aFolder } from '../support/builders/lines-file.ts';
import { anOwner, type Owner } from '../support/builders/owners.ts';
import { aStorage } from '../support/builders/storage.ts';

/** Somebody registers, with a photo. */
const register = async (storage: Storage, id: string): Promise<Owner> => {
  const jpeg = Buffer.from(`photo of ${id}`);
  await putPhoto(storage, id, jpeg);
  return anOwner(storage, { id, registered: true, unconfirmed: true, avatar: photoFile(id, jpeg) });
};

const restored = async (file: string): Promise<Storage> => {
  const { storage } = aStorage({ staleness: 0 });
  await restoreSite(storage, file);
  return storage;
};

const kindsOf = async (storage: Storage): Promise<string[]> =>
  (await findDrift(storage, () => {}, 0)).map(({ kind }) => kind);

test('at whatever moment of an export people register and leave, every restored profile has its account and photos', async () => {
  let inAll = 0;
  for (let moment = 1; ; moment += 1) {
    const { storage, clock, blobs } = aStorage({ staleness: 0 });
    const leaving = await register(storage, 'leaving001');
    await register(storage, 'staying001');
    const exporting = blobs.newProcess();
    let calls = 0;
    exporting.faults.onCall(async (_call, at) => {
      if (at !== 'sent') return;
      calls += 1;
      if (calls !== moment) return;
      await register(storage, 'coming0001');
      await eraseProfile(storage, leaving.record);
    });
    const file = join(await aFolder(), 'site.vitae');
    await exportSite(aStorage({ blobs, clock, process: exporting }).storage, file);
    if (calls < moment) break;
    const other = await restored(file);
    const ids = (await listNames(other, 'profiles/')).filter((id) => id !== 'leaving001');
    for (const id of ids) expect(await getAccount(other, id), `${id}, call ${moment}`).not.toBeNull();
    // Of who left, an account or a photo may be there without the profile.
    const kinds = (await findDrift(other, () => {}, 0)).filter(({ about }) => !about.includes('leaving001'));
    expect(kinds, `call ${moment}`).toEqual([]);
    inAll += ids.length;
  }
  // The newcomer is in some archives and not in others.
  expect(inAll).toBeGreaterThan(0);
});

test('an export of the local store shows one moment, whatever the site writes meanwhile', {
  tags: ['long'],
}, async () => {
  const folder = await aFolder();
  const { storage, ...opened } = await openStore({ env: { VITAE_DATA: folder } });
  const leaving = await register(storage, 'leaving001');
  // The site is another process, with its own connection.
  const stores = new SqliteStores(join(folder, 'store.db'));
  const { access, fetch } = openLocalStore(folder);
  const site = new Storage({ name: LOCAL_STORE, memory: new Memory(), access, fetch: blobsProtocol(stores) });
  let calls = 0;
  const watched = new Storage({
    name: LOCAL_STORE,
    memory: new Memory(),
    access,
    fetch: async (input, init) => {
      const reply = await fetch(input, init);
      calls += 1;
      if (calls % 3 === 0) await register(site, `coming${String(calls).padStart(4, '0')}`);
      if (calls === 10) await eraseProfile(site, leaving.record);
      return reply;
    },
  });
  const file = join(folder, 'site.vitae');
  const call = {
    operands: [file],
    photos: undefined,
    notify: false,
    follow: false,
    admin: undefined,
    intoExisting: false,
    yes: false,
  };
  expect(await runExport({ ...opened, ...call, storage: watched })).toBe(0);
  expect(calls).toBeGreaterThan(10);
  const other = await restored(file);
  expect(await kindsOf(other)).toEqual([]);
  expect(await listNames(other, 'profiles/')).toEqual(['leaving001']);
  expect(await listNames(other, 'accounts/')).toEqual(['leaving001']);
  expect((await listNames(site, 'profiles/')).length).toBeGreaterThan(3);
  stores.close();
  await opened.close();
});
