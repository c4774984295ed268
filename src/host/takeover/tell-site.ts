import cluster from 'node:cluster';
import { type OpenReply, RETIRE, type SiteMessage } from './site-messages.ts';

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

/** Asks the process that holds the port, if there is one, for the data folder; throws its sentence if another site has that. */
export const requireData = async (dataFolder: string, port: number): Promise<void> => {
  if (!cluster.isWorker) return;
  const reply = new Promise<OpenReply>((done) =>
    process.once('message', (message) => done(message as OpenReply)),
  );
  await tell({ state: 'opening', dataFolder, port });
  const answer = await reply;
  if (!answer.opens) throw new Error(answer.message);
};
