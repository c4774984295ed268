import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileMemory } from '../../../src/host/files/file-memory.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitae-memory-'));
});
afterAll(() => rm(folder, { recursive: true }));

const aFile = async (name: string, text: string) => {
  const file = join(folder, name);
  await writeFile(file, text);
  return { file, bytes: (await stat(file)).size };
};

test('a file is read once, also for many at once, and then at hand', async () => {
  const memory = new FileMemory();
  const page = await aFile('page.html', 'a page');
  const readings = await Promise.all(Array.from({ length: 20 }, () => memory.read(page)));
  expect(new Set(readings).size).toBe(1);
  await rm(page.file);
  expect(memory.read(page)).toBe(readings[0]);
});

test('no more is kept than the limit, whatever is asked for: what was asked for last stays', async () => {
  const memory = new FileMemory({ maxBytes: 1_000, maxFileBytes: 400 });
  const files = await Promise.all(
    Array.from({ length: 30 }, (_, index) => aFile(`${index}.txt`, `${index % 10}`.repeat(300))),
  );
  for (const file of files) await memory.read(file);
  expect(memory.bytes).toBeLessThanOrEqual(1_000);
  expect(memory.read(files[29] as (typeof files)[number])).toBeInstanceOf(Uint8Array);
  expect(memory.read(files[0] as (typeof files)[number])).toBeInstanceOf(Promise);
  expect([400, 401].map((bytes) => memory.takes({ file: '', bytes }))).toEqual([true, false]);
});

test('a file of another length than before is refused, and read again at the next request', async () => {
  const memory = new FileMemory();
  const page = await aFile('changed.html', 'before');
  await aFile('changed.html', 'afterwards');
  await expect(memory.read(page)).rejects.toThrow('is not what it was');
  await aFile('changed.html', 'before');
  expect(Buffer.from(await memory.read(page)).toString()).toBe('before');
});
