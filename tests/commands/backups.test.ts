import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  archiveFile,
  archiveName,
  removeOldArchives,
} from '../../src/commands/manage/archive/keep-archives.ts';
import { proveArchive } from '../../src/commands/manage/archive/prove-archive.ts';
import * as check from '../../src/commands/manage/check/check-store.ts';
import { anArchivedSite } from '../support/builders/archived-site.ts';
import { aFolder } from '../support/builders/lines-file.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 24, 3, 10, 5);

test('an archive in a folder is named by its time, and another path is the file itself', async () => {
  const folder = await aFolder();
  expect(await archiveFile(folder, NOW)).toBe(join(folder, 'vitae-2026-11-24T031005Z.archive'));
  expect(await archiveFile(join(folder, 'mine'), NOW)).toBe(join(folder, 'mine'));
});

test('archives are kept by age, and the newest whatever its age; other files stay', async () => {
  const folder = await aFolder();
  const [first, second, third] = [100, 40, 29].map((days) => archiveName(NOW - days * DAY)) as [
    string,
    string,
    string,
  ];
  const others = ['vitae-2020-01-01.archive', 'notes.txt', 'vitae-2020-99-99T000000Z.archive'];
  for (const name of [first, `${first}.part`, second, ...others]) await writeFile(join(folder, name), '');
  expect((await removeOldArchives(folder, 30, NOW)).sort()).toEqual([first, `${first}.part`]);
  await writeFile(join(folder, third), '');
  expect(await removeOldArchives(folder, 30, NOW)).toEqual([second]);
  expect((await readdir(folder)).sort()).toEqual([third, ...others].sort());
});

test('a good archive is proven by restoring it, and nothing of that stays', async () => {
  const { file } = await anArchivedSite(5);
  const before = await readdir(join(file, '..'));
  expect(await proveArchive(file, () => {})).toEqual([]);
  expect(await readdir(join(file, '..'))).toEqual(before);
});

test('an archive is not proven if what is restored has drifted, or if it is damaged', async () => {
  const { file } = await anArchivedSite(5);
  const drifted = vi
    .spyOn(check, 'findDrift')
    .mockResolvedValueOnce([{ kind: 'list', about: 'a', sentence: 'A list lacks a page', repair: null }]);
  expect(await proveArchive(file, () => {})).toEqual(['A list lacks a page.']);
  drifted.mockRestore();
  await writeFile(file, 'not an archive');
  await expect(proveArchive(file, () => {})).rejects.toThrow('cut short or damaged');
});
