import { join } from 'node:path';
import { openStorage } from '../base/engine/storage/open.ts';
import { watchClock } from '../base/engine/storage/process-clock.ts';
import { closeLocalStore, storeFile } from '../base/local-store/storage/local-store.ts';
import { requireSoundFile } from '../base/local-store/storage/store-check.ts';
import { provideDirectoryIndex } from '../search/storage/directory-index.ts';
import { IndexThread, indexFile } from '../search/storage/host/index-thread.ts';
import { directoryUrl } from '../search/storage/postgres/directory-url.ts';
import { openPostgresIndex } from '../search/storage/postgres/open-index.ts';
import type { PostgresIndex } from '../search/storage/postgres/postgres-index.ts';
import { providePurge } from '../site/caches/server.ts';
import { type Background, background } from './background.ts';
import type { BuiltSite } from './built-site.ts';
import type { SiteState } from './monitoring/host-state.ts';
import { openMonitoring } from './monitoring/monitoring.ts';
import { openSite } from './open-site.ts';
import { runScheduled } from './run-scheduled.ts';
import { createHostServer } from './server.ts';
import { logUnhandledFailures } from './unhandled-failures.ts';

type HostOptions = {
  dataFolder: string;
  port: number;
  /** The address to listen on; the loopback addresses if undefined. */
  host: string | undefined;
  trustedProxies: number;
  /** Whether a running site has the port, which this one shares once it can answer. */
  takesOver?: boolean;
  /** Builds the site and returns the build's folder; called after the port is taken, so that a busy port shows first. */
  build: () => Promise<string>;
};

/**
 * A running host: `stop` lets running work end and closes the store. Before it, `drain` gives the connections to a successor, each with its
 * next response, and leaves scheduled work to it.
 */
export type Host = { ready: Promise<void>; drain: () => Promise<void>; stop: () => Promise<void> };

const SHUTDOWN_TIMEOUT_MS = 10_000;
/** The state of a site that does not serve yet. */
const NOT_READY: SiteState = { running: 0, waiting: 0, cacheBytes: 0, cacheEntries: 0 };
/** Connections to a database of the directory. */
const CONNECTIONS = 4;

/** The directory's index: in a database, or in a file beside the store. */
const openIndex = (dataFolder: string): IndexThread | PostgresIndex => {
  const url = directoryUrl();
  return url === undefined
    ? new IndexThread(indexFile(dataFolder))
    : openPostgresIndex(url, { connections: CONNECTIONS, buildsAlone: true });
};

/** Takes the port at once and answers as soon as the site is built. No failing call, not even an unhandled one, ends the process. */
export const startHost = async (options: HostOptions): Promise<Host> => {
  const { dataFolder, port, host, trustedProxies, takesOver = false } = options;
  logUnhandledFailures();
  const work = background();
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const index = openIndex(dataFolder);
  const site = begun.then(() => openBuilt(options, index, work));
  let siteState = (): SiteState => NOT_READY;
  const monitoring = await openMonitoring({
    state: () => ({ ...siteState(), connections: server.connections() }),
    storeFile: storeFile(dataFolder),
  });
  const server = createHostServer(site, { trustedProxies, monitoring });
  if (!takesOver) await server.listen(port, host);
  begin();
  let stopSchedule = (): void => {};
  let stopWatch = (): void => {};
  const ready = site.then(async ({ purge, scheduled, state }) => {
    siteState = state;
    if (takesOver) await server.listen(port, host);
    providePurge(purge);
    stopSchedule = runScheduled(scheduled, join(dataFolder, 'scheduled.json'), work);
    stopWatch = watchClock(openStorage(undefined));
    // Saves the first search from loading everything.
    work.waitUntil(index.warm(openStorage(undefined)));
  });
  ready.catch(() => {});
  return {
    ready,
    drain: () => {
      stopSchedule();
      return server.drain();
    },
    stop: async () => {
      stopSchedule();
      stopWatch();
      const over = new Promise((done) => setTimeout(done, SHUTDOWN_TIMEOUT_MS).unref());
      await server.close(SHUTDOWN_TIMEOUT_MS);
      await Promise.race([work.done(), over]);
      provideDirectoryIndex(null);
      await index.close();
      closeLocalStore(dataFolder);
    },
  };
};

const openBuilt = async (
  { build, dataFolder }: HostOptions,
  index: IndexThread | PostgresIndex,
  work: Background,
): Promise<BuiltSite> => {
  await requireSoundFile(storeFile(dataFolder));
  const site = await openSite({ build: await build(), background: work });
  provideDirectoryIndex(index);
  await site.warmUp();
  return site;
};
