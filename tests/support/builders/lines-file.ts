import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder, removed when the test ends. */
export const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A JSON Lines file in a temporary folder, with photos beside it. Strings are written unchanged. */
export const aLinesFile = async (
  lines: Iterable<unknown>,
  photos: Record<string, Uint8Array> = {},
): Promise<string> => {
  const folder = await aFolder();
  await mkdir(join(folder, 'photos'));
  for (const [name, bytes] of Object.entries(photos)) await writeFile(join(folder, 'photos', name), bytes);
  const file = join(folder, 'records.jsonl');
  const text = [...lines].map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await writeFile(file, `${text.join('\n')}\n`);
  return file;
};
