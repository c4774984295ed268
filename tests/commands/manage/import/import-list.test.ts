import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CommandCall } from '../../../../src/commands/manage/command.ts';
import { runImport } from '../../../../src/commands/manage/import/run-import.ts';
import { runImportUndo } from '../../../../src/commands/manage/import/run-import-undo.ts';
import { listAdminEntries } from '../../../../src/search/admin-list/storage/admin-entries.ts';
import { aStorage } from '../../../support/builders/storage.ts';

let said: string[] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const aFile = async (name: string, content: string): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'vitae-list-test-')), name);
  await writeFile(path, content);
  return path;
};

const aSite = () => {
  const { storage } = aStorage({ staleness: 0 });
  const call = (file: string, more: Partial<CommandCall> = {}): CommandCall =>
    ({
      storage,
      operands: [file],
      dataFolder: null,
      notify: false,
      place: 'a test',
      ...more,
    }) as unknown as CommandCall;
  const names = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { value } of listAdminEntries(storage, 'personal')) found.push(value.name);
    return found.sort();
  };
  return { call, names };
};

const MEMBERS =
  'Vorname;Nachname;geb. am;E-Mail;Fisch\nJana;Doe;03/04/1978;jana@example.org;Aal\nRick;Roe;05/06/1980;;\n;;05/06/1980;nobody@example.org;\n';

test('a list is imported by command, which says what became of its columns, rows and dates', async () => {
  const { call, names } = aSite();
  const file = await aFile('members.csv', MEMBERS);
  expect(await runImport(call(file))).toBe(2);
  expect(await names()).toEqual(['Jana Doe', 'Rick Roe']);
  const text = said.join('\n');
  expect(text).toContain('Read as table: 3 rows, 5 columns, semicolons');
  expect(text).toContain('“Vorname” is given_name');
  expect(text).toContain('Not used: “Fisch” (1 value).');
  expect(text).toContain('3 of 3 dates read both ways. Only their years are imported');
  expect(text).toContain('1 row of 3 has no key, id or e-mail');
  expect(text).toContain('Row 4: This row has no name.');
  expect(await readFile(file.replace('.csv', '.rejected.csv'), 'utf8')).toBe(
    '\ufeff"Vorname","Nachname","geb. am","E-Mail","Fisch","Row","Reason"\r\n"","","05/06/1980","nobody@example.org","","4","This row has no name."\r\n',
  );
});

test('the same list again changes nothing, a mapping decides, and an import can be taken back', async () => {
  const { call, names } = aSite();
  const file = await aFile('members.csv', MEMBERS);
  const map = await aFile(
    'mapping.json',
    '{"columns":{"Vorname":"given_name","Nachname":"family_name","geb. am":"dob","E-Mail":"email"},"dateOrder":"day-first","source":"The bell founders"}',
  );
  await runImport(call(file, { map }));
  const batch = /import-undo (\w+)/.exec(said.join('\n'))?.[1] ?? '';
  expect(said.join('\n')).toContain(
    '3 dates could be read both ways: the day comes first, as the mapping says.',
  );
  said = [];
  await runImport(call(file, { map }));
  expect(said.join('\n')).toContain('0 created · 0 updated · 2 unchanged');

  const fewer = await aFile('members.csv', MEMBERS.replace(/Rick.*\n/, ''));
  await runImport(call(fewer, { map }));
  expect(said.join('\n')).toMatch(
    /1 page from the same source is no longer in this file, and stays:\n {2}Rick Roe \(/,
  );
  expect(await names()).toEqual(['Jana Doe', 'Rick Roe']);

  expect(await runImportUndo({ ...call(''), operands: [batch] })).toBe(0);
  expect(await names()).toEqual([]);
});

test('JSON Lines say which names are not used, and what was meant', async () => {
  const { call, names } = aSite();
  const file = await aFile(
    'people.jsonl',
    '{"profile":"personal","key":"a","name":"Jana Doe","hobby":"chess","dob":"03/04/1978"}\n{"profile":"personal","key":"b","name":"Rick Roe","dob":"25/04/1978"}\n',
  );
  expect(await runImport(call(file))).toBe(0);
  expect(await names()).toEqual(['Jana Doe', 'Rick Roe']);
  expect(said.join('\n')).toContain('Not used: “hobby” (1 value). Did you mean hobbies?');
  expect(said.join('\n')).toContain('In “dob”, 1 date could be read both ways: the day comes first.');
});

test('a file that is no list stops with a sentence, and nothing is imported', async () => {
  const { call } = aSite();
  const file = await aFile('list.xls', '<html><table></table></html>');
  await expect(runImport(call(file))).rejects.toThrow(
    /list\.xls: This is a web page.*Nothing was imported\./,
  );
});
