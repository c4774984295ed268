import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeLocalStore, openLocalStore } from '../base/local-store/storage/local-store.ts';
import { textLines } from '../base/text/rules/lines.ts';
import { layContent } from '../build/content.ts';
import { importDemo } from './demo.ts';
import { loadEnvFile } from './start/env-file.ts';
import { setEnvironment } from './start/environment.ts';
import { greet } from './start/greet.ts';
import { startSentence } from './start/sentence-of.ts';
import { readSettings, type StartSettings } from './start/settings.ts';

/** `npm run dev`: the platform's `netlify dev` over the same data, with live reload and without caching. */
const dev = async (): Promise<void> => {
  loadEnvFile();
  // Here, so that a wrong one ends the start with its sentence.
  await layContent();
  const settings = await readSettings(process.env);
  setEnvironment(settings);
  await importDemo(openLocalStore(settings.dataFolder));
  closeLocalStore(settings.dataFolder);
  const child = await spawnNetlify(settings);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stopTree(child).then(() => process.exit(0)));
  child.once('exit', (code) => process.exit(code ?? 1));
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    void passOn(stream, settings);
  }
};

const passOn = async (stream: AsyncIterable<Uint8Array>, settings: StartSettings): Promise<void> => {
  for await (const line of textLines(stream)) {
    console.log(line);
    if (!line.includes('Local dev server ready')) continue;
    void greet(settings)
      .catch((error: unknown) => console.error(error))
      .finally(() => closeLocalStore(settings.dataFolder));
  }
};

const spawnNetlify = async ({ port }: StartSettings): Promise<ChildProcess> => {
  const manifest = createRequire(import.meta.url).resolve('netlify-cli/package.json');
  const [functionsPort, target] = [await findFreePort(), await findFreePort()];
  const args = [
    'dev',
    '--offline',
    '--internal-disable-edge-functions',
    '--geo=mock',
    '--no-open',
    '--skip-gitignore',
    `--port=${port}`,
    `--functions-port=${functionsPort}`,
    `--target-port=${target}`,
    `--command=astro dev --port ${target}`,
  ];
  const loopback = pathToFileURL(join(import.meta.dirname, 'start/listen-on-loopback.ts')).href;
  const node = ['--no-deprecation', '--import', loopback, join(dirname(manifest), 'bin/run.js')];
  return spawn(process.execPath, [...node, ...args], {
    env: {
      ...process.env,
      // This Node first, because the machine's own may be too old for the packages.
      PATH: [dirname(process.execPath), resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
      PORT: undefined,
      NODE_ENV: undefined,
      // No telemetry, no questions, no notices.
      CI: 'true',
      DO_NOT_TRACK: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      BROWSER: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that its child processes can be ended with it.
    detached: process.platform !== 'win32',
  });
};

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const stopTree = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null) return;
  child.removeAllListeners('exit');
  const exit = once(child, 'exit');
  const all = process.platform === 'win32' ? child.pid : -child.pid;
  process.kill(all, 'SIGTERM');
  await Promise.race([exit, new Promise((done) => setTimeout(done, 3_000))]);
  try {
    process.kill(all, 'SIGKILL');
  } catch {
    // It has ended already.
  }
};

dev().catch((error: unknown) => {
  console.error(startSentence(error));
  process.exit(1);
});
