import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type {
  LinesBatch,
  LinesChoices,
  TiedPage,
  TiesBatch,
  TiesResult,
} from '../../../imports/import/rules.ts';
import { checkImportFile } from '../../../imports/import/server/check-file.ts';
import { type ImportOptions, photosBeside } from '../../../imports/import/server/import-profiles.ts';
import {
  type BatchResult,
  emptyCounts,
  endRun,
  getBatchResult,
  type ImportCounts,
  startRun,
} from '../../../imports/import/storage.ts';
import type { SendBatch } from '../batches/site-batches.ts';
import { type BatchLimits, cutLines } from './cut-lines.ts';

export type ThroughSite = Pick<
  ImportOptions,
  'photosFolder' | 'notify' | 'keepPrivate' | 'report' | 'progress'
> & {
  send: SendBatch;
  limits?: BatchLimits;
  /** Where the lines are from, in the log of imports; by default the name of the file. */
  source?: string;
  /** Gets the word by which the import can be taken back. */
  begun?: (batch: string) => void;
};

/**
 * Imports a file through the deployed site, batch by batch: much faster than a command could through the platform's API. Importing the same file
 * again continues an interrupted run, and tells again what that one told.
 */
export const importThroughSite = async (
  storage: Storage,
  file: string,
  {
    send,
    photosFolder = photosBeside(file),
    notify = false,
    keepPrivate,
    limits,
    source = basename(file),
    begun = () => {},
    report = () => {},
    progress = () => {},
  }: ThroughSite,
): Promise<ImportCounts> => {
  await checkImportFile(file);
  const choices: LinesChoices = { notify, source, keepPrivate };
  const hash = await hashOf(file, photosFolder, choices);
  const run = await startRun(storage, hash);
  begun(run);
  const tied: TiedPage[] = [];
  let counts = emptyCounts();
  let [number, line] = [0, 0];
  const take = (result: BatchResult): void => {
    for (const sentence of result.reports) report(sentence);
    tied.push(...result.tied);
    counts = sum(counts, result.counts);
    line = Math.max(line, result.line);
    number += 1;
  };
  for (;;) {
    const earlier = await getBatchResult(storage, run, number);
    if (earlier === null) break;
    take(earlier);
  }
  for await (const { lines, photos, end } of cutLines(file, photosFolder, line, limits)) {
    for (;;) {
      // The site may not have come to the end, or another command further.
      const left = lines.filter((each) => each.number > line);
      if (left.length === 0) break;
      take(await send<BatchResult>({ run, number, ...choices, lines: left, photos } satisfies LinesBatch));
    }
    progress(end);
  }
  await joinTies(send, run, tied, report);
  await endRun(storage, hash, run, number);
  return counts;
};

/** The hash of what is imported, and how. Another version that stores other results does not go on with these. */
const hashOf = async (file: string, photosFolder: string, choices: LinesChoices): Promise<string> => {
  const hash = createHash('sha256').update(`2\n${photosFolder}\n${JSON.stringify(choices)}\n`);
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 32);
};

/** Half a megabyte of pages, and some seconds of work for the site. */
const TIED_AT_ONCE = 1_000;

const joinTies = async (
  send: SendBatch,
  run: string,
  tied: readonly TiedPage[],
  report: (line: string) => void,
): Promise<void> => {
  for (let at = 0; at < tied.length; ) {
    const batch: TiesBatch = { run, tied: tied.slice(at, at + TIED_AT_ONCE) };
    const { joined, reports } = await send<TiesResult>(batch);
    for (const sentence of reports) report(sentence);
    at += joined;
  }
};

const sum = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  skipped: one.skipped + other.skipped,
  bad: one.bad + other.bad,
  ...((one.mailed ?? other.mailed) !== undefined && { mailed: (one.mailed ?? 0) + (other.mailed ?? 0) }),
});
