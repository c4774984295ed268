import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';

type Outcome = { passed: number; failed: number; failures?: string[] };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [dirname(process.execPath), resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  // No prompts, no notices, and a sync of content types that does not ask the network.
  CI: 'true',
};

/** Runs a command with its output passed through; answers its exit code. */
const run = (title: string, command: string, args: string[]): Promise<number> => {
  console.log(`\n── ${title}`);
  return new Promise((done) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.on('exit', (code) => done(code ?? 1));
  });
};

const check = async (title: string, steps: [command: string, ...args: string[]][]): Promise<Outcome> => {
  for (const [command, ...args] of steps) {
    if ((await run(title, command, args)) !== 0) return { passed: 0, failed: 1, failures: [title] };
  }
  return { passed: 1, failed: 0 };
};

/** What failed in a report of vitest, a line each: the file, the test and the first line of its error. */
const failuresOf = ({ testResults = [] }: Partial<Report>): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const told = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]}`);
      return (told.length > 0 ? told : [message]).map(
        (text) => `${relative('', name)}: ${text.trim().split('\n')[0]}`,
      );
    });

const vitest = async (title: string, project: string, folder: string): Promise<Outcome> => {
  const report = join(folder, `${project}.json`);
  const cli = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await run(title, process.execPath, [cli, ...args]);
  const told: Partial<Report> = await readFile(report, 'utf8').then(JSON.parse, () => ({}));
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = told;
  // A file that cannot be loaded or a setup that throws has no failed test, yet has failed.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures: failuresOf(told) };
};

const folder = await mkdtemp(join(tmpdir(), 'vitae-report-'));
const onPlatform = async (): Promise<Outcome[]> => [
  await check('Build as the platform bundles it', [
    ['netlify', 'build', '--offline', '--context', 'production'],
    ['node', 'tests/platform/sizes.ts'],
  ]),
  await vitest('What is deployed', 'platform', folder),
  await vitest('Journeys under netlify dev', 'development', folder),
];

const onHost = async (): Promise<Outcome[]> => [
  await check('Types', [['astro', 'check', '--minimumFailingSeverity', 'hint']]),
  await check('Lint', [['biome', 'ci', '.']]),
  await vitest('Unit, contract, storage, architecture', 'node', folder),
  await vitest('Browser, on the built site', 'browser', folder),
];
const outcomes = process.argv.includes('--platform') ? await onPlatform() : await onHost();
await rm(folder, { recursive: true, force: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log('');
for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
