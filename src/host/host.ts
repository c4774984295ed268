import { join } from 'node:path';
import { providePurge } from '../server/site/purge.ts';
import { openStorage } from '../storage/engine/open.ts';
import { watchClock } from '../storage/engine/process-clock.ts';
import { closeLocalStore, storeFile } from '../storage/local/local-store.ts';
import { requireSoundFile } from '../storage/local/store-check.ts';
import { warmSearch } from '../storage/search/warm-search.ts';
import { background } from './background.ts';
import { runScheduled } from './schedule.ts';
import { createHostServer } from './server.ts';
import { openSite } from './site.ts';
import { logUnhandledFailures } from './unhandled-failures.ts';

type HostOptions = {
  /** The folder of `netlify/functions`. */
  root: string;
  dataFolder: string;
  port: number;
  /** The address to listen on; the loopback addresses if undefined. */
  host: string | undefined;
  trustedProxies: number;
  /** Builds the site and returns the build's folder; called after the port is taken, so that a busy port shows first. */
  build: () => Promise<string>;
};

/** A running host: `stop` lets running work end and leaves everything on disk. */
type Host = { ready: Promise<void>; stop: () => Promise<void> };

const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Takes the port at once and answers as soon as the site is built. No failing call, not even an unhandled one, ends the process. */
export const startHost = async ({
  build,
  root,
  dataFolder,
  port,
  host,
  trustedProxies,
}: HostOptions): Promise<Host> => {
  logUnhandledFailures();
  const work = background();
  let begin = (): void => {};
  const site = new Promise<void>((begun) => {
    begin = begun;
  })
    .then(() => requireSoundFile(storeFile(dataFolder)))
    .then(build)
    .then((folder) => openSite({ root, build: folder, background: work }));
  const server = createHostServer(site, { trustedProxies });
  await server.listen(port, host);
  begin();
  let stopSchedule = (): void => {};
  let stopWatch = (): void => {};
  const ready = site.then(({ purge, scheduled }) => {
    providePurge(purge);
    stopSchedule = runScheduled(scheduled, join(dataFolder, 'scheduled.json'), work);
    stopWatch = watchClock(openStorage(undefined));
    // Otherwise the first search would wait for it.
    work.waitUntil(warmSearch(openStorage(undefined)));
  });
  ready.catch(() => {});
  return {
    ready,
    stop: async () => {
      stopSchedule();
      stopWatch();
      const over = new Promise((done) => setTimeout(done, SHUTDOWN_TIMEOUT_MS).unref());
      await server.close(SHUTDOWN_TIMEOUT_MS);
      await Promise.race([work.done(), over]);
      closeLocalStore(dataFolder);
    },
  };
};
