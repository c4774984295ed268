import { flushCompileCache } from 'node:module';
import { openStorage } from '../../base/engine/storage/open.ts';
import { openLocalStore } from '../../base/local-store/storage/local-store.ts';
import { startHost } from '../../host/host.ts';
import { TAKES_OVER } from '../../host/takeover/messages.ts';
import { requireData, tell, whenSucceeded } from '../../host/takeover/tell.ts';
import { findDirectoryProblem } from '../../search/storage/directory-index.ts';
import { importDemo } from '../demo.ts';
import { BUILDS, buildIfChanged } from './build.ts';
import { releaseBuild, removeOldBuilds } from './build-folders.ts';
import { checkClock } from './check-clock.ts';
import { namesInEnvFile } from './env-file.ts';
import { setEnvironment } from './environment.ts';
import { greet } from './greet.ts';
import { plainHttpWarning, proxyWarning } from './greeting.ts';
import { weaknessWarnings } from './guessable-settings.ts';
import { showProgress } from './progress.ts';
import { startSentence } from './sentence-of.ts';
import { unknownSettings } from './setting-names.ts';
import { asListenProblem } from './setting-rules.ts';
import { readSettings } from './settings.ts';

/** `npm start`: builds the site if something has changed, and serves it. */
const start = async (): Promise<void> => {
  const settings = await readSettings(process.env);
  // Before the environment gets a generated password.
  const weaknesses = weaknessWarnings(process.env);
  setEnvironment(settings);
  const { port, host, trustedProxies, dataFolder } = settings;
  const takesOver = process.env[TAKES_OVER] !== undefined;
  // One that takes over has the folder with the site before it.
  if (!takesOver) await requireData(dataFolder, port);
  let progress: ReturnType<typeof showProgress> | undefined;
  let build = '';
  const running = await startHost({
    dataFolder,
    port,
    host,
    trustedProxies,
    takesOver,
    build: async () => {
      await importDemo(openLocalStore(dataFolder));
      build = await buildIfChanged(() => {
        progress = showProgress('Building Vitae');
      });
      return build;
    },
  }).catch((error: unknown) => {
    throw asListenProblem(error, settings);
  });
  await tell({ state: 'begun', dataFolder, port });
  const stop = async (): Promise<void> => {
    await running.stop();
    if (build !== '') await releaseBuild(build);
  };
  whenSucceeded(
    () =>
      void running
        .drain()
        .then(stop)
        .then(() => process.exit(0)),
  );
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop().then(() => process.exit(0));
    });
  }
  try {
    await running.ready;
  } catch (error) {
    if (isStopping) return;
    progress?.done('Not started');
    await reportFailure(startSentence(error));
    await stop();
    process.exit(1);
  }
  progress?.done('Ready');
  await tell({ state: 'ready' });
  try {
    const warnings = [
      ...unknownSettings(process.env, namesInEnvFile()),
      ...weaknesses,
      proxyWarning(settings),
      plainHttpWarning(settings),
      await checkClock(openStorage(undefined)),
      (await findDirectoryProblem(openStorage(undefined))) ?? null,
    ];
    for (const warning of warnings) if (warning !== null) console.warn(warning);
    await greet(settings);
    await removeOldBuilds(BUILDS, build);
  } catch (error) {
    // The site is running: a failure here must not end it.
    console.warn(error);
  }
  // Without this, only a start that ends cleanly would write it.
  flushCompileCache();
};

const reportFailure = async (message: string): Promise<void> => {
  console.error(message);
  await tell({ state: 'failed', message });
};

start().catch(async (error: unknown) => {
  await reportFailure(startSentence(error));
  process.exit(1);
});
