import { flushCompileCache } from 'node:module';
import { openStorage } from '../../base/engine/storage/open.ts';
import { openLocalStore } from '../../base/local-store/storage/local-store.ts';
import { type Host, startHost } from '../../host/host.ts';
import { TAKES_OVER } from '../../host/takeover/site-messages.ts';
import { requireData, tell, whenSucceeded } from '../../host/takeover/tell-site.ts';
import { findDirectoryProblem } from '../../search/storage/directory-index.ts';
import { importDemo } from '../demo.ts';
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
import { readSettings, type StartSettings } from './settings.ts';
import { BUILDS, buildIfChanged } from './site-build.ts';

/** `npm start`: builds the site if something has changed, and serves it. */
const start = async (): Promise<void> => {
  const settings = await readSettings(process.env);
  // Before the environment gets a generated password.
  const weaknesses = weaknessWarnings(process.env);
  setEnvironment(settings);
  const { port, dataFolder } = settings;
  const takesOver = process.env[TAKES_OVER] !== undefined;
  // One that takes over has the folder with the site before it.
  if (!takesOver) await requireData(dataFolder, port);
  let progress: ReturnType<typeof showProgress> | undefined;
  let build = '';
  const running = await startHost({
    ...settings,
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
  const stopping = stopWhenAsked(running, stop);
  try {
    await running.ready;
  } catch (error) {
    if (stopping.isStopping) return;
    progress?.done('Not started');
    await reportFailure(startSentence(error));
    await stop();
    process.exit(1);
  }
  progress?.done('Ready');
  await tell({ state: 'ready' });
  // The site is running: a failure here must not end it.
  await welcome(settings, weaknesses, build).catch((error: unknown) => console.warn(error));
  // Without this, only a start that ends cleanly would write it.
  flushCompileCache();
};

/** Ends the process once a successor serves the site, or on a signal. */
const stopWhenAsked = (running: Host, stop: () => Promise<void>): { isStopping: boolean } => {
  const state = { isStopping: false };
  const end = (): void => process.exit(0);
  whenSucceeded(() => void running.drain().then(stop).then(end));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (state.isStopping) return;
      state.isStopping = true;
      void stop().then(end);
    });
  }
  return state;
};

/** Warns of what may be wrong, greets, and removes what earlier builds left. */
const welcome = async (
  settings: StartSettings,
  weaknesses: readonly (string | null)[],
  build: string,
): Promise<void> => {
  const warnings = [
    ...unknownSettings(process.env, namesInEnvFile()),
    ...weaknesses,
    proxyWarning(settings),
    plainHttpWarning(settings),
    await checkClock(openStorage(undefined)),
    await findDirectoryProblem(openStorage(undefined)),
  ];
  for (const warning of warnings) if (warning) console.warn(warning);
  await greet(settings);
  await removeOldBuilds(BUILDS, build);
};

const reportFailure = async (message: string): Promise<void> => {
  console.error(message);
  await tell({ state: 'failed', message });
};

start().catch(async (error: unknown) => {
  await reportFailure(startSentence(error));
  process.exit(1);
});
