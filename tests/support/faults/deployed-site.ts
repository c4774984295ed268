import {
  importThroughSite,
  type ThroughSite,
} from '../../../src/commands/manage/import/import-through-site.ts';
import { pacedFetch } from '../../../src/commands/manage/paced-fetch.ts';
import { answerImport } from '../../../src/server/imports/answer-import.ts';
import { makeManageToken } from '../../../src/server/site/manage-token.ts';
import { Memory } from '../../../src/storage/engine/memory.ts';
import { provideStorage } from '../../../src/storage/engine/open.ts';
import { Storage } from '../../../src/storage/engine/storage.ts';
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
  const workers: Promise<unknown>[] = [];
  let working = 0;

  /** A function of the site, which is close to the store. */
  const aFunction = () => {
    const process = blobs.newProcess();
    process.faults.onCall((_call, moment) => {
      if (moment === 'sent') clock.advance(Math.ceil(CALL_MS / CONCURRENCY));
    });
    return aStorage({ blobs, clock, process });
  };

  /** A command on somebody's machine, with its own limit of requests. */
  const aCommand = (process: BlobsProcess = blobs.newProcess(), name = STORE) => {
    const api = createBlobsApi(process, clock.now);
    // Parallel waits end at the same moment.
    const sleep = async (milliseconds: number): Promise<void> => {
      const end = clock.now() + milliseconds;
      await new Promise(setImmediate);
      if (clock.now() < end) clock.set(end);
    };
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

  /** Calls the site's import function as the platform does. */
  const call = async (
    headers: Record<string, string>,
    body: string,
    site = aFunction(),
  ): Promise<Response> => {
    provideStorage(() => site.storage);
    return answerImport(
      new Request('https://vitae.example/manage/import', { method: 'POST', headers, body }),
    );
  };
  const startWith =
    (site: () => ReturnType<typeof aFunction>, storage: Storage) => async (run: string | null) => {
      if (run === null) return 202;
      const authorization = `Bearer ${await makeManageToken(storage, 'import')}`;
      working += 1;
      const work = call({ authorization }, JSON.stringify({ run }), site())
        .catch(() => {})
        .finally(() => {
          working -= 1;
        });
      workers.push(work);
      return 202;
    };

  return {
    clock,
    blobs,
    aFunction,
    aCommand,
    call,
    /** Imports a file as the command does; the clock advances by the site's work, or by waiting if no function works. */
    importFile: async (
      file: string,
      {
        command = aCommand(),
        site = aFunction,
        ...options
      }: Partial<ThroughSite> & {
        command?: ReturnType<typeof aCommand>;
        site?: () => ReturnType<typeof aFunction>;
      } = {},
    ) => {
      try {
        return await importThroughSite(command.storage, file, {
          start: startWith(site, command.storage),
          sleep: async (milliseconds) => {
            if (working === 0) clock.advance(milliseconds);
            else await new Promise((done) => setTimeout(done, 5));
          },
          ...options,
        });
      } finally {
        await Promise.all(workers);
      }
    },
  };
};
