import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readPhotoName } from '../server/photos/photo-variant.ts';
import { Memory } from '../storage/engine/memory.ts';
import { Storage } from '../storage/engine/storage.ts';
import { getPhoto } from '../storage/profiles/photos.ts';
import { importDemo } from './demo.ts';
import { type LocalBlobs, serveLocalBlobs } from './local-blobs.ts';

import { innerEnvironment } from './start/environment.ts';
import { findFreePort } from './start/free-port.ts';
import { createFront } from './start/front.ts';
import { type InnerServer, startInner } from './start/inner.ts';
import { createPhotoCache } from './start/photo-cache.ts';
import { showProgress } from './start/progress.ts';
import { choosePort } from './start/routing.ts';
import { readSettings, type Settings } from './start/settings.ts';

/** `npm start` serves the production build; `npm run dev` (`--dev`) the sources, with live reload. */
const start = async (isDev: boolean): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = await readSettings(process.env);
  const blobs = await serveLocalBlobs(join(settings.dataFolder, 'blobs-serve'));
  await importDemo(blobs);
  const port = await findFreePort();
  const functionsPort = await findFreePort();
  const args = isDev ? await devArguments(port, functionsPort) : await serveArguments(port, functionsPort);

  // The address is taken first, so that a busy port is known before the build and not after it.
  let inner: InnerServer | undefined;
  const front = createFront({
    port,
    portFor: choosePort({ port, functionsPort, isDev }),
    ready: async () => inner?.ready(),
    photos: createPhotoCache(photosOf(blobs)),
  });
  await new Promise<void>((done, fail) => {
    front.once('error', fail);
    front.listen(settings.port, done);
  });

  const progress = showProgress(isDev ? 'Starting Vitae' : 'Building Vitae');
  inner = startInner({
    port,
    args,
    env: innerEnvironment(settings, blobs),
    onRestart: () => console.error('The server ended and is being started again.'),
  });
  const stop = async (code: number): Promise<void> => {
    front.close();
    front.closeAllConnections();
    await inner?.stop();
    await blobs.stop();
    process.exit(code);
  };
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop(0);
    });
  }

  try {
    await inner.ready();
  } catch (error) {
    if (stopping) return;
    progress.done('Not started');
    console.error(error instanceof Error ? error.message : error);
    return stop(1);
  }
  progress.done('Ready');
  console.log(greeting(settings));
};

/** Says whether the photo behind a file name is in the store. */
const photosOf = ({ stop: _, fetch, ...access }: LocalBlobs): ((name: string) => Promise<boolean>) => {
  const storage = new Storage({ name: 'vitae', memory: new Memory(), access, ...(fetch && { fetch }) });
  return async (name) => (await getPhoto(storage, readPhotoName(name).file)) !== null;
};

const offline = ['--offline', '--internal-disable-edge-functions', '--geo', 'mock'];

const serveArguments = async (port: number, functionsPort: number): Promise<string[]> => [
  'serve',
  ...offline,
  '--port',
  String(port),
  '--functions-port',
  String(functionsPort),
  // Left alone, each takes the same one, and two sites that start at once collide.
  '--staticServerPort',
  String(await findFreePort()),
];

const devArguments = async (port: number, functionsPort: number): Promise<string[]> => {
  const target = String(await findFreePort());
  const command = `astro dev --port ${target}`;
  return [
    'dev',
    ...offline,
    '--no-open',
    '--skip-gitignore',
    '--port',
    String(port),
    '--functions-port',
    String(functionsPort),
    '--target-port',
    target,
    '--command',
    command,
  ];
};

const greeting = (settings: Settings): string => {
  const lines = ['', `  Vitae      http://localhost:${settings.port}`];
  if (settings.passwordIsNew)
    lines.push(
      `  Admin      ${settings.admin.email}`,
      `  Password   ${settings.admin.password}   (shown once)`,
    );
  else lines.push(`  Admin      ${settings.admin.email}`);
  if (settings.passwordFile)
    lines.push(`  Kept in    ${relative('.', settings.passwordFile) || settings.passwordFile}`);
  return [...lines, '', '  Ctrl-C stops it; the data stays.', ''].join('\n');
};

start(process.argv.includes('--dev')).catch((error: unknown) => {
  const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    isBusy ? 'The port is taken. Set PORT to another one.' : error instanceof Error ? error.message : error,
  );
  process.exit(1);
});
