import { Memory } from '../../../src/base/engine/storage/memory.ts';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { Storage } from '../../../src/base/engine/storage/storage.ts';
import {
  type ThroughSite as RestoreThroughSite,
  restoreThroughSite,
} from '../../../src/commands/manage/archive/restore-through-site.ts';
import {
  importThroughSite,
  type ThroughSite,
} from '../../../src/commands/manage/import/import-through-site.ts';
import { pacedFetch } from '../../../src/commands/manage/paced-fetch.ts';
import { answerImport } from '../../../src/imports/import/server/answer-import.ts';
import { answerRestore } from '../../../src/imports/restore/server/answer-restore.ts';
import { createManageToken } from '../../../src/site/probe/storage/manage-tokens.ts';
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

  /** Calls a background function of the site as the platform does. */
  const call = async (
    work: 'import' | 'restore',
    headers: Record<string, string>,
    body: string,
    site = aFunction(),
  ): Promise<Response> => {
    provideStorage(() => site.storage);
    const answer = work === 'import' ? answerImport : answerRestore;
    return answer(new Request(`https://vitae.example/manage/${work}`, { method: 'POST', headers, body }));
  };
  const startWith =
    (work: 'import' | 'restore', site: () => ReturnType<typeof aFunction>, storage: Storage) =>
    async (run: string | null) => {
      if (run === null) return 202;
      const authorization = `Bearer ${await createManageToken(storage, work)}`;
      working += 1;
      const answer = call(work, { authorization }, JSON.stringify({ run }), site())
        .catch(() => {})
        .finally(() => {
          working -= 1;
        });
      workers.push(answer);
      return 202;
    };

  /** The process of the command, and those of the calls of the site's function. */
  type Played = { command?: ReturnType<typeof aCommand>; site?: () => ReturnType<typeof aFunction> };

  // The clock advances by the site's work, or by waiting if no function works.
  const sleep = async (milliseconds: number): Promise<void> => {
    if (working === 0) clock.advance(milliseconds);
    else await new Promise((done) => setTimeout(done, 5));
  };

  return {
    clock,
    blobs,
    aFunction,
    aCommand,
    call,
    /** Imports a file as the command does. */
    importFile: async (
      file: string,
      { command = aCommand(), site = aFunction, ...options }: Partial<ThroughSite> & Played = {},
    ) => {
      try {
        const start = startWith('import', site, command.storage);
        return await importThroughSite(command.storage, file, { start, sleep, ...options });
      } finally {
        await Promise.all(workers);
      }
    },
    /** Restores an archive as the command does. */
    restoreFile: async (
      file: string,
      { command = aCommand(), site = aFunction, ...options }: Partial<RestoreThroughSite> & Played = {},
    ) => {
      try {
        const start = startWith('restore', site, command.storage);
        return await restoreThroughSite(command.storage, file, { start, sleep, ...options });
      } finally {
        await Promise.all(workers);
      }
    },
  };
};
