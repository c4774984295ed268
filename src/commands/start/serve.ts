import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { startHost } from '../../host/host.ts';
import { openStorage } from '../../storage/engine/open.ts';
import { openLocalStore } from '../../storage/local/local-store.ts';
import { importDemo } from '../demo.ts';
import { buildIfChanged } from './build.ts';
import { checkClock } from './check-clock.ts';
import { setEnvironment } from './environment.ts';
import { greeting } from './greeting.ts';
import { showProgress } from './progress.ts';
import { readSettings } from './settings.ts';

/** `npm start`: builds the site if something has changed, and serves it. */
const start = async (): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = await readSettings(process.env);
  setEnvironment(settings);
  const { port, host, trustedProxies, dataFolder } = settings;
  let progress: ReturnType<typeof showProgress> | undefined;
  const running = await startHost({
    root: process.cwd(),
    dataFolder,
    port,
    host,
    trustedProxies,
    build: async () => {
      await importDemo(openLocalStore(dataFolder));
      await buildIfChanged(() => {
        progress = showProgress('Building Vitae');
      });
    },
  });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void running.stop().then(() => process.exit(0));
    });
  }
  try {
    await running.ready;
  } catch (error) {
    if (isStopping) return;
    progress?.done('Not started');
    console.error(error instanceof Error ? error.message : error);
    await running.stop();
    process.exit(1);
  }
  progress?.done('Ready');
  console.log(greeting(settings));
  // A store that cannot be read says so itself.
  const warning = await checkClock(openStorage(undefined)).catch(() => null);
  if (warning !== null) console.warn(warning);
  // Otherwise only a start that ends cleanly would write it.
  flushCompileCache();
};

start().catch((error: unknown) => {
  const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    isBusy ? 'The port is taken. Set PORT to another one.' : error instanceof Error ? error.message : error,
  );
  process.exit(1);
});
