import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { checkImportFile } from '../../../server/imports/check-file.ts';
import { type ImportOptions, photosBeside } from '../../../server/imports/import-profiles.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import {
  getImportPlan,
  getImportState,
  getPieceReports,
  type ImportCounts,
  type ImportPlan,
  type ImportState,
  putImportPlan,
  putPiece,
  removeImportRun,
} from '../../../storage/imports/import-runs.ts';
import { cutPieces, type PieceLimits } from './cut-pieces.ts';

/** Asks the site to import a run, or with null only whether it can; returns the status. */
type StartImport = (run: string | null) => Promise<number>;

export type ThroughSite = Omit<ImportOptions, 'progress'> & {
  start: StartImport;
  progress?: (phase: 'Uploading' | 'Importing', bytes: number) => void;
  sleep?: (milliseconds: number) => Promise<void>;
  limits?: PieceLimits;
};

/** The site has no import function, or it cannot be reached. */
export class NoImportFunction extends Error {
  override name = 'NoImportFunction';
}

const ACCEPTED = 202;
const LOOK_EVERY = 3_000;
/** Time without a heartbeat before the site is asked again, in milliseconds; longer than a dead worker's lease. */
const TIMEOUT_MS = 75_000;
/** Maximum number of requests in a row without progress. */
const MAX_ATTEMPTS = 3;

const sleepFor = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

/**
 * Imports a file through a function of the deployed site: uploads pieces of the file to the store in a few calls, and the function imports
 * them from there, much faster than a command could through the platform's API. Importing the same file again continues an interrupted run.
 */
export const importThroughSite = async (
  storage: Storage,
  file: string,
  options: ThroughSite,
): Promise<ImportCounts> => {
  const { photosFolder = photosBeside(file), report = () => {}, progress = () => {} } = options;
  await checkImportFile(file);
  requireAccepted(await options.start(null));
  const run = await runOf(file, photosFolder);
  const { limits } = options;
  const plan = await upload(storage, run, { file, photosFolder, progress, limits });
  const counts = plan.result ?? (await watch(storage, run, plan, { ...options, report, progress }));
  await removeImportRun(storage, run, plan, counts);
  return counts;
};

const requireAccepted = (status: number): void => {
  if (status !== ACCEPTED) throw new NoImportFunction(`The site answers ${status} to an import.`);
};

/** The id of a run: a hash of what is imported. */
const runOf = async (file: string, photosFolder: string): Promise<string> => {
  const hash = createHash('sha256').update(`${photosFolder}\n`);
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 32);
};

type Uploading = {
  file: string;
  photosFolder: string;
  limits: PieceLimits | undefined;
  progress: NonNullable<ThroughSite['progress']>;
};

const upload = async (
  storage: Storage,
  run: string,
  { file, photosFolder, limits, progress }: Uploading,
): Promise<ImportPlan> => {
  let plan: ImportPlan = (await getImportPlan(storage, run)) ?? {
    at: storage.now(),
    ends: [],
    line: 0,
    complete: false,
  };
  if (plan.complete) return plan;
  for await (const { bytes, line, end } of cutPieces(file, photosFolder, plan.line, limits)) {
    await putPiece(storage, run, plan.ends.length, bytes);
    plan = { ...plan, ends: [...plan.ends, end], line };
    await putImportPlan(storage, run, plan);
    progress('Uploading', end);
  }
  plan = { ...plan, complete: true };
  await putImportPlan(storage, run, plan);
  return plan;
};

/** Follows the site's progress, and asks again if a worker's time was up or it died. */
const watch = async (
  storage: Storage,
  run: string,
  { ends }: ImportPlan,
  { start, report = () => {}, progress = () => {}, sleep = sleepFor }: ThroughSite,
): Promise<ImportCounts> => {
  let told = 0;
  let [tries, asked, seen] = [0, 0, ''];
  for (;;) {
    const state = (await getImportState(storage, run))?.value ?? null;
    for (; told < (state?.pieces ?? 0); told += 1) {
      tries = 0;
      for (const line of await getPieceReports(storage, run, told)) report(line);
      progress('Importing', ends[told] ?? 0);
    }
    if (state !== null && told >= ends.length) return state.counts;
    const sign = JSON.stringify([state?.worker, state?.beat]);
    const isAtRest = asked > 0 && isIdle(state) && sign !== seen;
    if (asked === 0 || isAtRest || storage.now() - asked > TIMEOUT_MS) {
      if (tries === MAX_ATTEMPTS) throw new Error(state?.failure || 'The site does not take the import up.');
      tries += 1;
      requireAccepted(await start(run));
      asked = storage.now();
    } else if (sign !== seen) asked = storage.now();
    seen = sign;
    await sleep(LOOK_EVERY);
  }
};

const isIdle = (state: ImportState | null): boolean => state?.worker === '';
