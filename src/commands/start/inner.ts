import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { maxReplyHeaderBytes } from './front.ts';

const startDeadlineMs = 300_000;
const restartPauseMs = 2_000;

/** The platform's local server as a process that is started, watched and started again. */
export type InnerServer = {
  port: number;
  /** Resolves while the server answers; waits while it is being started again. */
  ready: () => Promise<void>;
  stop: () => Promise<void>;
};

type InnerOptions = {
  port: number;
  args: string[];
  env: NodeJS.ProcessEnv;
  onRestart: () => void;
};

/** Starts `netlify` with these arguments and keeps it running. The first `ready()` rejects with its output if it fails. */
export const startInner = ({ port, args, env, onRestart }: InnerOptions): InnerServer => {
  let stopping = false;
  let child = spawnNetlify(args, env);
  let ready = waitUntilReady(child, port);

  const watch = async (): Promise<void> => {
    await once(child, 'exit');
    while (!stopping) {
      killTree(child, 'SIGKILL');
      onRestart();
      child = spawnNetlify(args, env);
      ready = waitUntilReady(child, port);
      try {
        await ready;
        return watch();
      } catch (error) {
        if (!stopping) console.error(error instanceof Error ? error.message : error);
        await new Promise((done) => setTimeout(done, restartPauseMs));
      }
    }
  };
  ready.then(watch, () => {});

  return {
    port,
    ready: () => ready,
    stop: async () => {
      stopping = true;
      await stopTree(child);
    },
  };
};

const spawnNetlify = (args: string[], env: NodeJS.ProcessEnv): ChildProcess => {
  const manifest = createRequire(import.meta.url).resolve('netlify-cli/package.json');
  // A request that its parser chokes on must not end the server: a rejection nobody handles is only reported.
  const flags = [
    '--unhandled-rejections=warn',
    '--no-deprecation',
    `--max-http-header-size=${maxReplyHeaderBytes}`,
  ];
  return spawn(process.execPath, [...flags, join(dirname(manifest), 'bin/run.js'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that all that it starts can be ended with it.
    detached: process.platform !== 'win32',
  });
};

const waitUntilReady = async (child: ChildProcess, port: number): Promise<void> => {
  const output: string[] = [];
  let isReady = false;
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    const isWorthTelling = chatterFilter();
    createInterface({ input: stream }).on('line', (line) => {
      if (!isReady) output.push(line);
      else if (isWorthTelling(line)) console.log(line);
    });
  }
  let exited = false;
  child.once('exit', () => {
    exited = true;
  });
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline) {
    if (exited) throw new Error(`The site could not be started:\n${output.join('\n')}`);
    if (output.some((line) => line.includes('Local dev server ready')) && (await answers(port))) {
      isReady = true;
      return;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`The site did not answer within ${startDeadlineMs / 1000} s:\n${output.join('\n')}`);
};

const answers = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/robots.txt`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  }).then(
    () => true,
    () => false,
  );

/**
 * Makes a filter of the server's output, line by line: what it says about itself and each request goes, and so do the site's log lines
 * of calls that went well. A redirect is told with its target on further lines, which may hold the secret of a link.
 */
export const chatterFilter = (): ((line: string) => boolean) => {
  let isWithin = false;
  return (line) => {
    const plain = line.replace(/\x1b\[[0-9;]*m/g, '').trim();
    if (isWithin) {
      isWithin = !plain.endsWith(']');
      return false;
    }
    if (!chatter.test(plain)) return true;
    isWithin = plain.endsWith('[');
    return false;
  };
};

const chatter = /^($|⬥|◈|Request from |Response with status |\{"requestId".*"status":[1-4])/u;

const stopTree = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return killTree(child, 'SIGKILL');
  const exit = once(child, 'exit');
  killTree(child, 'SIGTERM');
  await Promise.race([exit, new Promise((done) => setTimeout(done, 2_000))]);
  killTree(child, 'SIGKILL');
};

const killTree = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Gone already.
  }
};
