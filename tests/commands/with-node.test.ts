import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PACKAGE = /^node_modules\/(node-(?:bin-)?(?:darwin|linux|win)-\w+)$/;
type Lock = { packages: Record<string, { engines?: { node?: string }; optional?: boolean }> };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

/** A project with the launcher, the packaged Node or none, and a script that tells which Node runs it with what. */
const aProject = (packaged: boolean): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitae-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src/commands'), { recursive: true });
  cpSync('src/commands/with-node.mjs', join(folder, 'src/commands/with-node.mjs'));
  writeFileSync(join(folder, 'told.mjs'), 'console.log(process.execPath, ...process.argv.slice(2));');
  if (packaged) {
    const names = Object.keys(lock.packages).map((path) => PACKAGE.exec(path)?.[1]);
    for (const name of names.filter((each) => each !== undefined)) {
      const bin = join(folder, 'node_modules', name, 'bin');
      mkdirSync(bin, { recursive: true });
      writeFileSync(join(bin, 'node'), '#!/bin/sh\necho packaged "$@"\n');
      chmodSync(join(bin, 'node'), 0o755);
    }
  }
  symlinkSync(process.execPath, join(folder, 'machine-node'));
  return folder;
};

/** Runs a script through the launcher, as npm on a Node of that version does; returns what it prints, or its complaint. */
const runWith = (folder: string, version: string): string => {
  const env = {
    npm_node_execpath: version === process.versions.node ? process.execPath : join(folder, 'machine-node'),
    npm_config_user_agent: `npm/11.0.0 node/v${version} linux x64 workspaces/false`,
  };
  try {
    const args = ['src/commands/with-node.mjs', 'told.mjs', 'one', 'two'];
    return execFileSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch (error) {
    return (error as { stderr: string }).stderr.trim();
  }
};

test("the machine's own Node is used if it is new enough, also where the packaged one is installed", () => {
  const folder = aProject(true);
  expect(runWith(folder, process.versions.node)).toBe(`${process.execPath} one two`);
  expect(runWith(folder, '22.18.0')).toMatch(/ one two$/);
  expect(runWith(folder, '22.18.0')).not.toContain('packaged');
});

test.each(['20.20.2', '22.17.1', '23.5.0'])('on Node %s the packaged one is used', (version) => {
  expect(runWith(aProject(true), version)).toBe('packaged told.mjs one two');
});

test('what runs on the machine’s own Node keeps its compiled code beside the packages', () => {
  const folder = aProject(false);
  writeFileSync(
    join(folder, 'told.mjs'),
    "import { getCompileCacheDir } from 'node:module'; console.log(getCompileCacheDir());",
  );
  expect(runWith(folder, process.versions.node)).toContain(join(folder, 'node_modules/.cache/compiled'));
});

test('where neither is there, one sentence says what to do', () => {
  const complaint = runWith(aProject(false), '20.20.2');
  expect(complaint).toMatch(
    /^This needs Node 22\.18 or later, and this machine has 20\.20\.2: .*npm ci --include=optional\.$/,
  );
});

test('npm installs a packaged Node only where the own one is too old', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => PACKAGE.test(path));
  expect(packages).toHaveLength(5);
  for (const [, { engines, optional }] of packages)
    expect([engines?.node, optional]).toEqual(['<22.18.0 || >=23.0.0 <23.6.0', true]);
});

test.each([
  ['the Node that npm runs on', process.versions.node],
  ['another Node', '22.18.0'],
])('what runs on %s stops when the shell of npm has ended, as after a kill of npm', async (_, version) => {
  const folder = aProject(false);
  writeFileSync(
    join(folder, 'serve.mjs'),
    "process.on('SIGTERM', () => { console.log('stopped'); process.exit(); }); setInterval(() => {}, 1000); console.log('serving');",
  );
  const env = {
    ...process.env,
    npm_lifecycle_event: 'start',
    npm_node_execpath: version === process.versions.node ? process.execPath : join(folder, 'machine-node'),
    npm_config_user_agent: `npm/11.0.0 node/v${version} linux x64 workspaces/false`,
  };
  const script = `"${process.execPath}" src/commands/with-node.mjs serve.mjs; echo the shell went on`;
  const shell = spawn('sh', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of shell.stdout) {
    output += chunk;
    if (output === 'serving\n') shell.kill('SIGTERM');
  }
  expect(output).toBe('serving\nstopped\n');
});
