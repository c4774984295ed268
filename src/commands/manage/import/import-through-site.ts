import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { checkImportFile } from '../../../imports/import/server/check-file.ts';
import { type ImportOptions, photosBeside } from '../../../imports/import/server/import-profiles.ts';
import {
  emptyCounts,
  getImportPlan,
  getImportState,
  getPieceReports,
  type ImportCounts,
  type ImportPlan,
  putImportPlan,
  putPiece,
  removeImportRun,
} from '../../../imports/import/storage.ts';
import { requireSiteFunction, type StartWorker } from '../site-worker/start-worker.ts';
import { watchWorker } from '../site-worker/watch-worker.ts';
import { cutPieces, type PieceLimits } from './cut-pieces.ts';

export type ThroughSite = Omit<ImportOptions, 'progress'> & {
  start: StartWorker;
  progress?: (phase: 'Uploading' | 'Importing', bytes: number) => void;
  sleep?: (milliseconds: number) => Promise<void>;
  limits?: PieceLimits;
};

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
  await requireSiteFunction(options.start, null, 'import');
  const { limits, notify = false } = options;
  const run = await runOf(file, photosFolder, notify);
  const plan = await upload(storage, run, { file, photosFolder, progress, limits, notify });
  const counts = plan.result ?? (await watch(storage, run, plan, { ...options, report, progress }));
  await removeImportRun(storage, run, plan, counts);
  return counts;
};

/** The id of a run: a hash of what is imported, and how. */
const runOf = async (file: string, photosFolder: string, notify: boolean): Promise<string> => {
  const hash = createHash('sha256').update(`${photosFolder}\n${notify ? 'notify\n' : ''}`);
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 32);
};

type Uploading = {
  file: string;
  photosFolder: string;
  limits: PieceLimits | undefined;
  notify: boolean;
  progress: NonNullable<ThroughSite['progress']>;
};

const upload = async (
  storage: Storage,
  run: string,
  { file, photosFolder, limits, notify, progress }: Uploading,
): Promise<ImportPlan> => {
  let plan: ImportPlan = (await getImportPlan(storage, run)) ?? {
    at: storage.now(),
    ends: [],
    line: 0,
    complete: false,
    ...(notify && { notify }),
  };
  if (plan.complete) return plan;
  const write = (next: ImportPlan): Promise<void> => {
    plan = { ...next, at: storage.now() };
    return putImportPlan(storage, run, plan);
  };
  // Upkeep removes pieces without a plan.
  await write(plan);
  for await (const { bytes, line, end } of cutPieces(file, photosFolder, plan.line, limits)) {
    await putPiece(storage, run, plan.ends.length, bytes);
    await write({ ...plan, ends: [...plan.ends, end], line });
    progress('Uploading', end);
  }
  await write({ ...plan, complete: true });
  return plan;
};

const watch = async (
  storage: Storage,
  run: string,
  { ends }: ImportPlan,
  { start, sleep, report = () => {}, progress = () => {} }: ThroughSite,
): Promise<ImportCounts> => {
  let told = 0;
  let counts = emptyCounts();
  const look = async () => {
    const state = (await getImportState(storage, run))?.value ?? null;
    for (; told < (state?.pieces ?? 0); told += 1) {
      for (const line of await getPieceReports(storage, run, told)) report(line);
      progress('Importing', ends[told] ?? 0);
    }
    counts = state?.counts ?? counts;
    return { state, done: told, isOver: state !== null && told >= ends.length };
  };
  await watchWorker(storage, { run, work: 'import', start, look, sleep });
  return counts;
};
