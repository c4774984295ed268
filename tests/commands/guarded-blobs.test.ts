import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalBlobs, serveLocalBlobs } from '../../src/commands/local-blobs.ts';
import { Memory } from '../../src/storage/engine/memory.ts';
import { Storage } from '../../src/storage/engine/storage.ts';

let folder: string;
let blobs: LocalBlobs;
const open = () => new Storage({ name: 'vitae', memory: new Memory(), access: blobs });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitae-blobs-'));
  blobs = await serveLocalBlobs(folder);
});
afterEach(async () => {
  await blobs.stop();
  await rm(folder, { recursive: true });
});

test('of fifty who claim a key at once exactly one wins', async () => {
  const claims = Array.from({ length: 50 }, (_, index) => open().claim('claims/one', { nonce: index }));
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
});

test('of twenty who replace the same version exactly one wins', async () => {
  await open().putJson('records/one', { at: 0 });
  const found = await open().getVersioned<{ at: number }>('records/one');
  const tries = Array.from({ length: 20 }, (_, index) =>
    open().replace('records/one', { at: index + 1 }, found?.etag ?? ''),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
});

test('a list is whole while keys are being written beside it', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, index) => open().put(`events/a/${index}`, '')));
  const writes = Promise.all(Array.from({ length: 200 }, (_, index) => open().put(`events/b/${index}`, '')));
  for (let turn = 0; turn < 20; turn += 1) {
    const { keys } = await open().list('events/');
    expect(keys.filter((key) => key.startsWith('events/a/'))).toHaveLength(100);
  }
  await writes;
  expect((await open().list('events/')).keys).toHaveLength(300);
});
