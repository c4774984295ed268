import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { expect, test } from 'vitest';
import { openLocalBlobs, serveLocalBlobs } from '../../src/commands/local-blobs.ts';

test('two that open the same folder see what the other wrote', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-blobs-'));
  const [one, other] = [await serveLocalBlobs(folder), await openLocalBlobs(folder)];
  await getStore({ name: 'vitae', ...one }).set('a/b', 'text');
  expect(await getStore({ name: 'vitae', ...other, consistency: 'strong' }).get('a/b')).toBe('text');
  await Promise.all([one.stop(), other.stop()]);
  await rm(folder, { recursive: true });
});

test('folders that hold nothing any more are gone at the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-blobs-'));
  const empty = join(folder, 'entries/local/site:vitae/old/older');
  await mkdir(empty, { recursive: true });
  await (await serveLocalBlobs(folder)).stop();
  expect(existsSync(join(folder, 'entries/local'))).toBe(false);
  await rm(folder, { recursive: true });
});
