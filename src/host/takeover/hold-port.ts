import cluster, { type Worker } from 'node:cluster';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { controlAddress, openControl } from './control-socket.ts';
import { RETIRE, type SiteMessage, TAKES_OVER, type UpgradeReply } from './messages.ts';

/** The file that starts a site, in the folder of each version. */
const START = 'src/commands/start.ts';

type Running = { folder: string; worker: Worker };
type Begun = { dataFolder: string; port: number };

/**
 * Holds the site's port, and runs the site in a process of its own, so that another version can take over: both listen at the same
 * socket for a moment, and nothing is refused. Ends when the site ends, with its exit code.
 */
export const holdPort = (folder: string): void => {
  // Each process accepts connections itself, from the same queue: none is lost when one of them stops.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let begun: Begun | undefined;
  let control: Server | undefined;
  let isUpgrading = false;
  let isStopping = false;

  const run = (version: string, env: Record<string, string>): Running => {
    cluster.setupPrimary({ exec: join(version, START), cwd: version, args: [] });
    return { folder: version, worker: cluster.fork(env) };
  };

  /** Resolves once the site answers, rejects with the reason if it ends before. */
  const ready = ({ worker }: Running, onBegun: (begun: Begun) => void): Promise<void> =>
    new Promise((done, fail) => {
      let reason = 'The new version ended before it was ready. Its output says why.';
      worker.on('message', (message: SiteMessage) => {
        if (message.state === 'begun') onBegun(message);
        else if (message.state === 'ready') done();
        else reason = message.message;
      });
      worker.on('error', fail);
      worker.once('exit', () => fail(new Error(reason)));
    });

  /** The site that answers now: this process ends with it. */
  const follow = ({ worker }: Running): void => {
    worker.once('exit', (code, signal) => {
      if (current.worker !== worker) return;
      control?.close();
      process.exitCode = signal === null ? code : 1;
      stop();
    });
  };

  const stop = (): void => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  };

  const upgrade = async (next: string): Promise<UpgradeReply> => {
    if (isUpgrading || isStopping) return { taken: false, message: 'The site is being changed already.' };
    isUpgrading = true;
    try {
      const before = current;
      const successor = run(next, { [TAKES_OVER]: '1', VITAE_DATA: begun?.dataFolder ?? '' });
      await ready(successor, () => {});
      current = successor;
      follow(successor);
      before.worker.send(RETIRE);
      return { taken: true, before: before.folder };
    } catch (error) {
      return { taken: false, message: error instanceof Error ? error.message : String(error) };
    } finally {
      isUpgrading = false;
    }
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  let current = run(folder, {});
  follow(current);
  ready(current, (settings) => {
    begun = settings;
  })
    .then(async () => {
      if (begun === undefined) return;
      const address = controlAddress(begun.dataFolder, begun.port);
      control = await openControl(address, (request) => upgrade(request.folder));
      if (isStopping) control.close();
    })
    // A site that ended has said why; one without orders runs all the same.
    .catch((error: unknown) => {
      if (!current.worker.isDead()) console.warn(error);
    });
};
