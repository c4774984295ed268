import { join } from 'node:path';
import { providePurge } from '../server/site/purge.ts';
import { warmSearch } from '../storage/directory/warm-search.ts';
import { openStorage } from '../storage/engine/open.ts';
import { closeLocalStore } from '../storage/local/local-store.ts';
import { background } from './background.ts';
import { outliveFailures } from './failures.ts';
import { runScheduled } from './schedule.ts';
import { createHostServer } from './server.ts';
import { openSite } from './site.ts';

export type HostOptions = {
  /** The folder with the build and the functions. */
  root: string;
  dataFolder: string;
  port: number;
  /** The address to listen on; undefined for the loopback ones. */
  host: string | undefined;
  trustedProxies: number;
  /** Makes the build that is served; begins once the address is taken, so that a busy port is known before it. */
  build: () => Promise<void>;
};

/** A running host: `stop` lets what is under way end and leaves everything on the disk. */
export type Host = { ready: Promise<void>; stop: () => Promise<void> };

const PATIENCE_MS = 10_000;

/** Takes the address at once and answers as soon as the site is built. One failing call, even one that nobody waits for, ends nothing. */
export const startHost = async ({
  build,
  root,
  dataFolder,
  port,
  host,
  trustedProxies,
}: HostOptions): Promise<Host> => {
  outliveFailures();
  const work = background();
  let begin = (): void => {};
  const site = new Promise<void>((begun) => {
    begin = begun;
  })
    .then(build)
    .then(() => openSite({ root, trustedProxies, background: work }));
  const server = createHostServer(site);
  await server.listen(port, host);
  begin();
  let stopSchedule = (): void => {};
  const ready = site.then(({ purge, scheduled }) => {
    providePurge(purge);
    stopSchedule = runScheduled(scheduled, join(dataFolder, 'scheduled.json'), work);
    // Else the first who searches would wait for it.
    work.waitUntil(warmSearch(openStorage(undefined)));
  });
  ready.catch(() => {});
  return {
    ready,
    stop: async () => {
      stopSchedule();
      const over = new Promise((done) => setTimeout(done, PATIENCE_MS).unref());
      await server.close(PATIENCE_MS);
      await Promise.race([work.done(), over]);
      closeLocalStore(dataFolder);
    },
  };
};
