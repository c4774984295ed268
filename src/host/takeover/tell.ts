import cluster from 'node:cluster';
import { RETIRE, type SiteMessage } from './messages.ts';

/** Tells the process that holds the port, if there is one. */
export const tell = (message: SiteMessage): Promise<void> =>
  new Promise((done) => {
    if (cluster.isWorker && process.connected) process.send?.(message, undefined, undefined, () => done());
    else done();
  });

/** Calls `retire` once another version answers. */
export const whenSucceeded = (retire: () => void): void => {
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (message === RETIRE) retire();
  });
};
