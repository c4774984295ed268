import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nearest } from '../../src/base/text/rules/letters/nearest.ts';
import { archiveName, BACKUP_DAYS } from '../../src/commands/manage/archive/keep-archives.ts';
import { COMMANDS } from '../../src/commands/manage/commands.ts';
import { openCopy } from '../../src/commands/manage/dry-run.ts';
import { runImport } from '../../src/commands/manage/import/run-import.ts';
import { type OpenedStore, openStore } from '../../src/commands/manage/open-store.ts';

const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-words-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

/** Runs `npm run manage` on a folder: exit code and all output. */
const manage = (folder: string, ...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((done) => {
    const env = { ...process.env, VITAE_DATA: folder, SITE_URL: 'http://localhost:8888' };
    const child = execFile(
      process.execPath,
      ['src/commands/manage.ts', ...args],
      { env },
      (error, out, err) => done({ code: Number(error?.code ?? 0), output: out + err }),
    );
    child.stdin?.end();
  });

test.each([
  ['improt', 'import'],
  ['exprt', 'export'],
  ['outbix', 'outbox'],
  ['xyz', null],
  ['', null],
])('the nearest command to %j is %j', (typed, command) => {
  expect(nearest(typed, ['import', 'import-articles', 'export', 'restore', 'outbox'])).toBe(command);
});

test('manage says what is wrong with a command or an option', async () => {
  const folder = await aFolder();
  const outputs = await Promise.all([
    manage(folder, 'improt', 'file'),
    manage(folder, 'import', 'file', '--dryrun'),
    manage(folder, 'import'),
    manage(folder, 'import', 'none.jsonl'),
  ]);
  expect(outputs.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(outputs.map(({ output }) => output)).toEqual([
    expect.stringContaining('There is no command "improt". Did you mean import?'),
    expect.stringContaining('There is no option "--dryrun". Did you mean --dry-run?'),
    expect.stringContaining('Usage: import FILE.'),
    'There is no file "none.jsonl".\n',
  ]);
});

test('a dry run reports what an import would do and changes nothing', async () => {
  const folder = await aFolder();
  const file = join(folder, 'people.jsonl');
  const people = ['Asha Rao', 'Bo Lind'].map((name) => JSON.stringify({ profile: 'personal', name }));
  await writeFile(file, [...people, '{"profile":"personal"}'].join('\n'));
  const env = { VITAE_DATA: join(folder, 'data') };
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubEnv('VITAE_LOCAL', '1');
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  const site = await openStore({ env });
  onTestFinished(site.close);
  const rest = { photos: undefined, notify: false, follow: false, admin: undefined, intoExisting: false };
  const runOn = (opened: OpenedStore) => runImport({ ...opened, ...rest, yes: false, operands: [file] });
  for (let turn = 0; turn < 2; turn += 1) {
    const copy = await openCopy(site);
    expect(await runOn(copy)).toBe(2);
    await copy.close();
    expect(said.at(-1)).toMatch(
      /^2 created · 0 updated · 0 unchanged · 1 skipped .* a copy: nothing has changed$/,
    );
    expect((await readdir(env.VITAE_DATA)).filter((name) => name.startsWith('dry-run-'))).toEqual([]);
  }
  await runOn(site);
  const copy = await openCopy(site);
  await runOn(copy);
  await copy.close();
  expect(said.at(-1)).toMatch(/^0 created · 0 updated · 2 unchanged/);
});

test.each([
  ['import', 'none.jsonl', 'There is no file "none.jsonl".'],
  ['import-articles', 'none.jsonl', 'There is no file "none.jsonl".'],
  ['restore', 'tests', '"tests" is a folder, not a file.'],
  [
    'mirror',
    'vitae.example',
    '"vitae.example" must be the address of a site, such as https://vitae.example.',
  ],
  [
    'probe',
    'localhost:8888',
    '"localhost:8888" must be the address of a site, such as https://vitae.example.',
  ],
])('%s does not take %s, and says why', async (command, operand, sentence) => {
  await expect(COMMANDS[command]?.rule?.(operand)).rejects.toThrow(new Error(sentence));
});

test('a script that removes an admin is not asked, but told', async () => {
  const folder = await aFolder();
  const { code, output } = await manage(folder, 'admin', 'remove', 'a@b.example');
  expect([code, output]).toEqual([1, 'a@b.example is no admin.\n']);
});

test.each([[['--keep']], [['--keep', '--prove']]])(
  'an export with %j keeps the archives of the usual number of days',
  async (options) => {
    const folder = await aFolder();
    const [old, newer] = [BACKUP_DAYS + 1, BACKUP_DAYS - 1].map((days) =>
      archiveName(Date.now() - days * 86_400_000),
    ) as [string, string];
    for (const name of [old, newer]) await writeFile(join(folder, name), '');
    const { code, output } = await manage(folder, 'export', folder, ...options);
    expect([code, output]).toEqual([0, expect.stringContaining(`Removed ${old}\n`)]);
    expect(await readdir(folder)).toContain(newer);
  },
);
