import { join } from 'node:path';
import { expect } from 'vitest';
import { hashHex } from '../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { exportSite } from '../../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../../src/commands/manage/archive/restore-site.ts';
import { digestDirectory } from '../../../src/search/storage/directory-digest.ts';
import type { BlobsSimulator } from '../blobs-simulator/blobs-simulator.ts';
import { aFolder } from '../builders/lines-file.ts';
import { aStorage } from '../builders/storage.ts';
import type { aDeployedSite } from './deployed-site.ts';

export type Site = ReturnType<typeof aDeployedSite>;

/** Small batches, so that a few people make several. */
export const SMALL = { pieceSize: 6_000 };

/** All keys of a store with hashes of their values, but the directory, whose leaves have other names each time, and tokens. */
export const contentOf = (blobs: BlobsSimulator): string[] =>
  blobs
    .keys()
    .filter((key) => !/^(?:directory(?:-leaves)?|manage\/tokens)\//.test(key))
    .map((key) => `${key} ${contentAt(blobs, key)}`);

// A claim of an e-mail has the time at which it was made.
const contentAt = (blobs: BlobsSimulator, key: string): string => {
  const blob = blobs.peek(key);
  if (blob === undefined) return '';
  return key.startsWith('emails/') ? (blob.json() as { id: string }).id : hashHex(blob.bytes);
};

/** What a direct restore makes of an archive. */
export const restoredDirectly = async (file: string) => {
  const { storage, blobs } = aStorage();
  await restoreSite(storage, file);
  return { content: contentOf(blobs), directory: await digestDirectory(storage) };
};

export const expectRestored = async (
  { blobs, clock, aFunction }: Site,
  wanted: Awaited<ReturnType<typeof restoredDirectly>>,
  label = '',
): Promise<void> => {
  clock.advance(180_000);
  expect(contentOf(blobs), label).toEqual(wanted.content);
  expect(await digestDirectory(aFunction().storage), label).toEqual(wanted.directory);
};

export const archiveOf = async (storage: Storage): Promise<string> => {
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);
  return file;
};
