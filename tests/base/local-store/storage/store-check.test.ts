import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Memory } from '../../../../src/base/engine/storage/memory.ts';
import { Storage } from '../../../../src/base/engine/storage/storage.ts';
import {
  closeLocalStore,
  LOCAL_STORE,
  openLocalStore,
} from '../../../../src/base/local-store/storage/local-store.ts';
import { checkStoreFile, requireSoundFile } from '../../../../src/base/local-store/storage/store-check.ts';
import { isKnownDamaged, toStoreProblem } from '../../../../src/base/local-store/storage/store-problem.ts';

/** A closed store with some values, in a folder of its own. */
const aStoreFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-damage-'));
  onTestFinished(async () => {
    closeLocalStore(folder);
    await rm(folder, { recursive: true });
  });
  const openStore = (): Storage => {
    const { access, fetch } = openLocalStore(folder);
    return new Storage({ name: LOCAL_STORE, memory: new Memory(), access, fetch });
  };
  const storage = openStore();
  for (let index = 0; index < 50; index += 1) await storage.put(`profiles/${index}`, 'x'.repeat(3_000));
  closeLocalStore(folder);
  const file = join(folder, 'store.db');
  /** Overwrites every page from the third on. */
  const damage = async (from = 8_192): Promise<void> => {
    const { size } = await stat(file);
    const handle = await open(file, 'r+');
    for (let at = from; at < size; at += 4_096) await handle.write(Buffer.alloc(2_048, 0xff), 0, 2_048, at);
    await handle.close();
  };
  return { folder, file, damage, openStore };
};

const manage = (folder: string, ...command: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    const env = { ...process.env, VITAE_DATA: folder };
    const child = execFile(
      process.execPath,
      ['src/commands/manage.ts', ...command],
      { env },
      (_, out, problems) => done({ code: child.exitCode ?? -1, output: out + problems }),
    );
  });

const REMEDY =
  /store\.db is damaged\. Stop the site, .* restore from your backup: npm run manage -- restore FILE/;

test('a sound store, and a folder without one, pass both checks', async () => {
  const { file, folder } = await aStoreFile();
  for (const depth of ['structure', 'values'] as const) {
    expect(await checkStoreFile(file, depth)).toEqual([]);
    expect(await checkStoreFile(join(folder, 'none.db'), depth)).toEqual([]);
  }
  await requireSoundFile(file);
});

test('damaged pages are found, and the start says what to do', async () => {
  const { file, damage } = await aStoreFile();
  await damage();
  expect(await checkStoreFile(file, 'structure')).not.toEqual([]);
  await expect(requireSoundFile(file, 20_000)).rejects.toThrow(REMEDY);
  expect(isKnownDamaged(file)).toBe(true);
});

test('a file that cannot be read now is not called damaged', async () => {
  const { file } = await aStoreFile();
  // As for a user who does not own it, whom this machine's tests may be.
  await rename(file, `${file}.away`);
  await mkdir(file);
  await expect(checkStoreFile(file, 'structure')).rejects.toMatchObject({ kind: 'unreadable' });
  await expect(requireSoundFile(file, 20_000)).rejects.toThrow(/cannot be read or written .* chown -R /);
  expect(isKnownDamaged(file)).toBe(false);
});

test('what is no store at all is named, with the remedy', async () => {
  const { file, folder, damage } = await aStoreFile();
  await damage(0);
  await expect(requireSoundFile(file, 20_000)).rejects.toThrow(REMEDY);
  expect(() => openLocalStore(folder)).toThrow(REMEDY);
});

test('a value that is not what was written is found by the check of values alone', async () => {
  const { file } = await aStoreFile();
  const database = new DatabaseSync(file);
  database.prepare('update vitae set body = ? where key = ?').run(Buffer.from('other'), 'profiles/7');
  database.close();
  expect(await checkStoreFile(file, 'structure')).toEqual([]);
  expect(await checkStoreFile(file, 'values')).toEqual(['profiles/7 is not what was written']);
});

test('a request that meets damage fails at once, and the log names the file and the remedy once a minute', async () => {
  const { file, damage, openStore } = await aStoreFile();
  await damage();
  const storage = openStore();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  for (const key of ['profiles/1', 'profiles/2']) await expect(storage.getBytes(key)).rejects.toThrow(REMEDY);
  expect(storage.operations).toBe(2);
  expect(log).toHaveBeenCalledTimes(1);
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({
    file,
    problem: expect.stringMatching(REMEDY),
  });
});

test.each([['verify'], ['repair'], ['export']])('%s refuses a damaged store', async (command) => {
  const { folder, damage } = await aStoreFile();
  const operands = command === 'export' ? [join(folder, 'archive')] : [];
  await damage();
  const { code, output } = await manage(folder, command, ...operands);
  expect(code).toBe(1);
  expect(output).toMatch(REMEDY);
  expect(await stat(join(folder, 'archive')).catch(() => null)).toBeNull();
});

test('a full disk is told from damage, and any other error stays as it is', async () => {
  const { file } = await aStoreFile();
  const limited = new DatabaseSync(file);
  onTestFinished(() => limited.close());
  limited.exec('pragma max_page_count = 1');
  const failure = (): unknown => {
    try {
      return limited.prepare('insert into vitae values (?, ?, ?)').run('big', '', Buffer.alloc(1_000_000));
    } catch (error) {
      return error;
    }
  };
  expect(toStoreProblem(failure(), file)).toMatchObject({
    kind: 'full',
    message: expect.stringContaining('is full'),
  });
  const other = new Error('other');
  expect(toStoreProblem(other, file)).toBe(other);
});
