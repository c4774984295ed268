import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CommandCall } from '../../../../src/commands/manage/command.ts';
import { runImport, runImportArticles } from '../../../../src/commands/manage/import/run-import.ts';
import { listAudit } from '../../../../src/site/audit/storage.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { aStorage } from '../../../support/builders/storage.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const { storage } = aStorage({ staleness: 0 });
const call = (file: string): CommandCall =>
  ({ storage, operands: [file], dataFolder: null, notify: false, place: 'a test' }) as unknown as CommandCall;
const newest = async () => (await listAudit(storage, { limit: 1 })).items[0];

test('an import by command is in the log, with its file and its numbers', async () => {
  const file = await aLinesFile([
    { key: 'a', profile: 'personal', name: 'Asha Rao', email: 'asha@example.org' },
    { key: 'b', profile: 'nobody' },
  ]);
  expect(await runImport(call(file))).toBe(2);
  expect(await newest()).toMatchObject({
    admin: 'command line',
    action: 'import-profiles',
    target: expect.not.stringContaining('/'),
    before: null,
    after: { added: 1, changed: 0, skipped: 1, bad: 1 },
  });
  expect(
    await runImportArticles(call(await aLinesFile([{ title: 'The ferry', content: 'It sails.' }]))),
  ).toBe(0);
  expect(await newest()).toMatchObject({ action: 'import-articles', after: { added: 1 } });
});

test('an import that ends early is in the log, too', async () => {
  const failing = {
    ...call(await aLinesFile([])),
    photos: '/nowhere/at/all',
    operands: ['/nowhere/people.jsonl'],
  };
  await expect(runImport(failing)).rejects.toThrow();
  expect(await newest()).toMatchObject({ target: 'people.jsonl', after: { ended_early: true } });
});
