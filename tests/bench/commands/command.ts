import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { generateProfiles } from '../generate.ts';
import { nodeOptionsOf } from '../node-options.ts';

/** The result of a command: exit code, output, seconds and peak memory in bytes. */
export interface Ran {
  code: number | null;
  output: string;
  seconds: number;
  peak: number;
}

/** A running command. */
export interface Running {
  process: ChildProcess;
  done: Promise<Ran>;
}

/** Starts a script of the checkout with a given data folder. */
export const start = (
  script: string,
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Running => {
  const began = performance.now();
  const peakFile = join(folder, '..', `peak-${process.pid}-${began}`);
  const child = spawn(
    process.execPath,
    [
      ...nodeOptionsOf('manage'),
      '--import',
      resolve('tests/bench/commands/peak-memory.mjs'),
      script,
      ...args,
    ],
    {
      env: { ...process.env, VITAE_DATA: folder, PEAK_MEMORY_FILE: peakFile, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });
  const done = new Promise<Ran>((settle) => {
    child.once('close', async (code) => {
      const seconds = (performance.now() - began) / 1000;
      const peak = Number(await readFile(peakFile, 'utf8').catch(() => '0'));
      settle({ code, output, seconds, peak });
    });
  });
  return { process: child, done };
};

/** Runs `npm run manage`, and throws if it fails. */
export const manage = async (args: readonly string[], folder: string): Promise<Ran> => {
  const ran = await start('src/commands/manage.ts', args, folder).done;
  if (ran.code !== 0) throw new Error(`manage ${args.join(' ')} ended with ${ran.code}:\n${ran.output}`);
  return ran;
};

/** Writes generated records to a file for the import, one per line, each with `more`. */
export const writeImportFile = async (file: string, profiles: number, more: object = {}): Promise<void> => {
  const generate = generateProfiles(Date.UTC(2026, 0, 1));
  const out = createWriteStream(file);
  for (let index = 0; index < profiles; index += 1) {
    const { id, version: _v, order: _o, created: _c, updated: _u, ...record } = generate(index);
    const fields = Object.entries(record).filter(([, value]) => value !== '');
    const line = JSON.stringify({ key: id, ...Object.fromEntries(fields), ...more });
    if (!out.write(`${line}\n`)) await new Promise<void>((drained) => out.once('drain', () => drained()));
  }
  await new Promise<void>((ended) => out.end(() => ended()));
};
