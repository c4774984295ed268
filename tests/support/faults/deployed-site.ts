import { Memory } from '../../../src/base/engine/storage/memory.ts';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { Storage } from '../../../src/base/engine/storage/storage.ts';
import { type RestoreOptions, restoreSite } from '../../../src/commands/manage/archive/restore-site.ts';
import { openSiteBatches } from '../../../src/commands/manage/batches/site-batches.ts';
import {
  importThroughSite,
  type ThroughSite,
} from '../../../src/commands/manage/import/import-through-site.ts';
import { pacedFetch } from '../../../src/commands/manage/paced-fetch.ts';
import type { BatchWork } from '../../../src/imports/batches/rules.ts';
import { serveBatch } from '../../../src/imports/batches/server/serve-batch.ts';
import { createBlobsApi } from '../blobs-simulator/blobs-api.ts';
import { type BlobsProcess, createBlobsSimulator } from '../blobs-simulator/blobs-simulator.ts';
import { aStorage, STORE } from '../builders/storage.ts';
import { manualClock } from '../clock.ts';

/** Duration of a storage call of the site in milliseconds, and the number of parallel calls of an import. */
const CALL_MS = 120;
const CONCURRENCY = 64;

/** A deployed site whose store commands reach through the platform's API: 500 requests a minute, on a clock that only calls and waiting advance. */
export const aDeployedSite = (listLag = 0) => {
  const clock = manualClock();
  const blobs = createBlobsSimulator({ now: clock.now, staleness: 60_000, listLag });

  /** A function of the site, which is close to the store. */
  const aFunction = () => {
    const process = blobs.newProcess();
    process.faults.onCall((_call, moment) => {
      if (moment === 'sent') clock.advance(Math.ceil(CALL_MS / CONCURRENCY));
    });
    return aStorage({ blobs, clock, process });
  };
  type Function = ReturnType<typeof aFunction>;

  // Parallel waits end at the same moment.
  const sleep = async (milliseconds: number): Promise<void> => {
    const end = clock.now() + milliseconds;
    await new Promise(setImmediate);
    if (clock.now() < end) clock.set(end);
  };

  /** A command on somebody's machine, with its own limit of requests. */
  const aCommand = (process: BlobsProcess = blobs.newProcess(), name = STORE) => {
    const api = createBlobsApi(process, clock.now);
    const storage = new Storage({
      name,
      memory: new Memory(),
      access: api.access,
      fetch: pacedFetch(api.apiURL, { send: api.fetch, now: clock.now, sleep }),
      now: clock.now,
      deadline: 900_000,
      pauses: [1, 1, 1],
    });
    return { storage, api, process };
  };

  /** Calls the site's function for batches, in a process of it. A process that dies answers nothing. */
  const callOn = async (worker: Function, request: Request): Promise<Response> => {
    provideStorage(() => worker.storage);
    const response = await serveBatch(request);
    if (worker.process.faults.hasCrashed()) throw new Error('The function has died.');
    return response;
  };

  /** The network between a command and the functions of the site. */
  const sendTo =
    (site: () => Function): typeof fetch =>
    (input, init) =>
      callOn(site(), new Request(input, init));

  /** One function that is warm, and another one in its place once it has died. */
  const aWarmSite = (first = aFunction()) => {
    let worker = first;
    return () => {
      if (worker.process.faults.hasCrashed()) worker = aFunction();
      return worker;
    };
  };

  /** The process of the command, the function that takes each call, or what is between them. */
  type Played = { command?: ReturnType<typeof aCommand>; site?: () => Function; send?: typeof fetch };
  const batchesOf = (
    work: BatchWork,
    { command = aCommand(), site = aWarmSite(), send = sendTo(site) }: Played,
  ) => openSiteBatches(command.storage, 'https://vitae.example', work, { send, sleep });

  return {
    clock,
    blobs,
    sleep,
    aFunction,
    aWarmSite,
    aCommand,
    callOn,
    sendTo,
    /** Imports a file as the command does. */
    importFile: async (
      file: string,
      { command = aCommand(), site, send, ...options }: Omit<Partial<ThroughSite>, 'send'> & Played = {},
    ) => {
      const batches = await batchesOf('import', { command, ...(site && { site }), ...(send && { send }) });
      return importThroughSite(command.storage, file, { ...options, send: batches });
    },
    /** Restores an archive as the command does. */
    restoreFile: async (
      file: string,
      { command = aCommand(), site, send, ...options }: Omit<RestoreOptions, 'send'> & Played = {},
    ) => {
      const batches = await batchesOf('restore', { command, ...(site && { site }), ...(send && { send }) });
      return restoreSite(command.storage, file, { sleep, ...options, send: batches });
    },
  };
};
