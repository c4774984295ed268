import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decode, encodeWell } from '../../../src/host/coding.ts';
import { precompress } from '../../../src/host/files/precompress.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitae-compressed-'));
});
afterEach(() => rm(root, { recursive: true }));

const PAGE = '<p>Ada wrote the first program.</p>'.repeat(50);

const aFolder = async (name: string, files: Record<string, string>): Promise<string> => {
  const folder = join(root, name);
  await mkdir(folder);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
};

const keptIn = async (): Promise<string[]> =>
  (await readdir(join(root, 'kept'))).map((name) => join(root, 'kept', name));

const writtenFor = async (folder: string, file: string): Promise<(string | number)[]> => {
  const coded = await readFile(join(folder, `${file}.br`));
  return [coded.byteLength, String(await decode(coded, 'br'))];
};

test('a text file gets both versions, and a short one or a picture none', async () => {
  const folder = await aFolder('build', { 'a.html': PAGE, 'b.html': 'short', 'c.png': PAGE });
  await precompress(folder, join(root, 'kept'));
  expect((await readdir(folder)).sort()).toEqual(['a.html', 'a.html.br', 'a.html.gz', 'b.html', 'c.png']);
  expect(await writtenFor(folder, 'a.html')).toEqual([
    (await encodeWell(Buffer.from(PAGE), 'br')).byteLength,
    PAGE,
  ]);
  expect(String(gunzipSync(await readFile(join(folder, 'a.html.gz'))))).toBe(PAGE);
});

test('the same bytes are compressed once, whatever file and build they are in', async () => {
  const kept = join(root, 'kept');
  await precompress(await aFolder('first', { 'a.html': PAGE, 'b.js': PAGE }), kept);
  expect((await keptIn()).length).toBe(2);
  // Another version of the same bytes, by which one sees that it is taken from there.
  const longer = brotliCompressSync(PAGE, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  for (const file of (await keptIn()).filter((name) => name.endsWith('.br'))) await writeFile(file, longer);
  const second = await aFolder('second', { 'c.html': PAGE });
  await precompress(second, kept);
  expect(await writtenFor(second, 'c.html')).toEqual([longer.byteLength, PAGE]);
});

test.each([
  ['nothing', ''],
  ['what is no version', 'broken'],
])('where a crash left %s, the version is made anew', async (_, left) => {
  const kept = join(root, 'kept');
  await precompress(await aFolder('first', { 'a.html': PAGE }), kept);
  for (const file of await keptIn()) await writeFile(file, left);
  const second = await aFolder('second', { 'a.html': PAGE });
  await precompress(second, kept);
  expect((await writtenFor(second, 'a.html'))[1]).toBe(PAGE);
  const third = await aFolder('third', { 'a.html': PAGE });
  await precompress(third, kept);
  expect((await writtenFor(third, 'a.html'))[1]).toBe(PAGE);
});

test('a version of other bytes is never taken', async () => {
  const kept = join(root, 'kept');
  await precompress(await aFolder('first', { 'a.html': PAGE }), kept);
  const other = await encodeWell(Buffer.from('another page'), 'br');
  for (const file of (await keptIn()).filter((name) => name.endsWith('.br'))) await writeFile(file, other);
  const second = await aFolder('second', { 'a.html': PAGE });
  await precompress(second, kept);
  expect((await writtenFor(second, 'a.html'))[1]).toBe(PAGE);
});

test('what no build has used for a week goes', async () => {
  const kept = join(root, 'kept');
  await precompress(await aFolder('first', { 'a.html': PAGE, 'b.html': `${PAGE}!` }), kept);
  const long = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  for (const file of await keptIn()) await utimes(file, long, long);
  await precompress(await aFolder('second', { 'a.html': PAGE }), kept);
  expect((await keptIn()).length).toBe(2);
});

test('a folder that takes nothing stops no build', async () => {
  const folder = await aFolder('build', { 'a.html': PAGE });
  await writeFile(join(root, 'kept'), 'a file');
  await precompress(folder, join(root, 'kept'));
  expect((await writtenFor(folder, 'a.html'))[1]).toBe(PAGE);
});
