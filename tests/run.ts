import { spawn } from 'node:child_process';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { auditPackages } from './security/audit/run-audit.ts';
import type { Summary } from './summary-reporter.ts';

/** The folder for the summaries of vitest's runs. */
const folder = await mkdtemp(join(tmpdir(), 'vitae-summary-'));

const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [dirname(process.execPath), resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  // In the C locale a browser saves no file under a name in another script.
  LC_ALL: 'C.UTF-8',
  // No prompts, no notices, and no network for the sync of content types.
  CI: 'true',
  // Sites and commands are started a hundred times, and reading their modules is half of what a start costs.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
};

/** The output of commands, written at once or buffered until `release`, so that parallel commands print one after the other. */
class Output {
  #kept: (string | Uint8Array)[] | null;

  constructor({ kept = false } = {}) {
    this.#kept = kept ? [] : null;
  }

  write(text: string | Uint8Array): void {
    if (this.#kept === null) process.stdout.write(text);
    else this.#kept.push(text);
  }

  release(): void {
    for (const text of this.#kept ?? []) process.stdout.write(text);
    this.#kept = null;
  }
}

/** Runs a command, passes on its output and returns its exit code. */
const run = (
  output: Output,
  title: string,
  command: string,
  args: string[],
  more: NodeJS.ProcessEnv = {},
): Promise<number> => {
  output.write(`\n── ${title}\n`);
  return new Promise((done) => {
    const child = spawn(command, args, { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.write(text));
    child.on('error', (error) => {
      output.write(`${error.message}\n`);
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
};

/** Looking for hints in every file takes three times as long as checking types: `npm test` asks for those of the pages alone. */
const HINTS = ['astro', 'check', '--minimumFailingSeverity', 'hint'] satisfies Step;
/** The native compiler needs a third of the processor that the one in JavaScript does, whose programming interface `astro check` and the architecture tests use. */
const TYPES = ['node', 'node_modules/@typescript/native/bin/tsc'] satisfies Step;

type Step = [command: string, ...args: string[]];

const check = async (output: Output, title: string, steps: Step[]): Promise<Summary> => {
  for (const [command, ...args] of steps) {
    if ((await run(output, title, command, args)) !== 0)
      return { passed: 0, failed: 1, failures: [title], unsteady: [] };
  }
  return { passed: 1, failed: 0, failures: [], unsteady: [] };
};

/** Known holes in the packages of a running site. A registry that cannot be asked is said, and counts neither way. */
const audit = async (output: Output): Promise<Summary> => {
  output.write('\n── Known holes in packages\n');
  const { isAsked, failures, notes } = await auditPackages(env).catch(({ message }: Error) => ({
    isAsked: true,
    failures: [message],
    notes: [],
  }));
  for (const sentence of [...notes, ...failures]) output.write(`${sentence}\n`);
  const passed = isAsked && failures.length === 0 ? 1 : 0;
  return { passed, failed: failures.length, failures, unsteady: [] };
};

type Run = { title: string; projects: string[]; args?: string[]; env?: NodeJS.ProcessEnv };

const vitest = async (
  output: Output,
  { title, projects, args: more = [], env: own = {} }: Run,
): Promise<Summary> => {
  const file = join(folder, `${projects[0]}.json`);
  const cli = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...more,
    '--reporter=default',
    '--reporter=./tests/summary-reporter.ts',
  ];
  const code = await run(output, title, process.execPath, [cli, ...args], { ...own, SUMMARY_FILE: file });
  const nothing: Summary = { passed: 0, failed: 0, failures: [], unsteady: [] };
  const summary: Summary = await readFile(file, 'utf8').then(JSON.parse, () => nothing);
  const isUnexplained = code !== 0 && summary.failed === 0;
  return isUnexplained
    ? { ...summary, failed: 1, failures: [`${title}: vitest ended with ${code}`] }
    : summary;
};

const onPlatform = async (): Promise<Summary[]> => {
  const output = new Output();
  return [
    await check(output, 'Build as the platform bundles it', [
      ['netlify', 'build', '--offline', '--context', 'production'],
      ['node', 'tests/platform/sizes.ts'],
    ]),
    await vitest(output, { title: 'What is deployed', projects: ['platform'] }),
    await vitest(output, { title: 'Journeys under netlify dev', projects: ['development'] }),
  ];
};

const inOtherBrowsers = async (): Promise<Summary[]> => [
  await vitest(new Output(), { title: 'Journeys in Firefox and WebKit', projects: ['browsers'] }),
];

/** The tests that `npm test` leaves out. */
const LONG = '--tags-filter=long';

/** What a test file has whose tests `npm test` tries less often, and one with tests that it leaves out. */
const SAMPLED = /\b(?:runs|sampled)\(/;
const TAGGED = /@module-tag long|tags: \['long'\]/;

/** Runs checks beside each other; their outputs follow one another. */
const together = async (
  ...checks: readonly ((output: Output) => Promise<Summary | Summary[]>)[]
): Promise<Summary[]> => {
  const running = checks.map((start, index) => {
    const output = new Output({ kept: index > 0 });
    return { output, summary: start(output) };
  });
  const summaries: Summary[] = [];
  for (const { output, summary } of running) {
    output.release();
    summaries.push(...[await summary].flat());
  }
  return summaries;
};

/** Half of the properties, crashes and races, or as many as `PROPERTY_RUNS` says, beside the long journeys, which wait for pages half of the time, and types with hints everywhere. */
const atLength = async (): Promise<Summary[]> => {
  const sampled: string[] = [];
  const tagged: string[] = [];
  const journeys: string[] = [];
  for await (const file of glob('tests/**/*.test.ts')) {
    const text = await readFile(file, 'utf8');
    if (file.startsWith(join('tests', 'browser'))) {
      if (TAGGED.test(text)) journeys.push(file);
    } else if (SAMPLED.test(text)) sampled.push(file);
    else if (TAGGED.test(text)) tagged.push(file);
  }
  return together(
    async (output) => [
      await vitest(output, {
        title: 'Properties, crashes and races at length',
        projects: ['node'],
        args: sampled,
        env: { PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '0.5' },
      }),
      await vitest(output, {
        title: 'What `npm test` leaves out',
        projects: ['node'],
        args: [LONG, ...tagged],
      }),
    ],
    (output) =>
      vitest(output, {
        title: 'Long journeys',
        projects: ['browser'],
        args: [LONG, ...journeys],
      }),
    (output) => check(output, 'Types, with hints', [HINTS]),
  );
};

/** All checks at once: journeys wait for pages half of the time, so the others keep two cores busy. */
const onHost = (): Promise<Summary[]> =>
  together(
    (output) => check(output, 'Types', [[...HINTS, '--tsconfig', 'tsconfig.astro.json'], TYPES]),
    (output) => check(output, 'Lint', [['biome', 'ci', '.']]),
    audit,
    (output) =>
      vitest(output, {
        title: 'Unit, contract, storage, architecture',
        projects: ['node', 'replacing'],
        args: ['--tags-filter=!long'],
        env: { PROPERTY_RUNS: '0.05' },
      }),
    (output) =>
      vitest(output, {
        title: 'Browser, on the built site',
        projects: ['browser'],
        args: ['--tags-filter=!long'],
      }),
  );

const runs = { '--platform': onPlatform, '--browsers': inOtherBrowsers, '--long': atLength };
const [, asked = onHost] = Object.entries(runs).find(([flag]) => process.argv.includes(flag)) ?? [];
const outcomes = await asked();
await rm(folder, { recursive: true, force: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log('');
for (const test of outcomes.flatMap(({ unsteady }) => unsteady))
  console.log(`PASSED AT THE SECOND TRY ${test}`);
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
