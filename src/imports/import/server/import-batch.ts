import { compactWhenDue } from '../../../base/engine/storage/compaction.ts';
import type { Memory } from '../../../base/engine/storage/memory.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { directoryTopic } from '../../../search/storage/directory.ts';
import { COMMAND_LINE } from '../../../site/audit/rules.ts';
import { WORK_MS } from '../../batches/rules.ts';
import { untilTime } from '../../batches/server/until-time.ts';
import { findNotedImport } from '../../undo/server/part-writer.ts';
import type { ImportBatch, LinesBatch, LinesChoices, TiesBatch, TiesResult } from '../rules.ts';
import { type BatchResult, getBatchResult, isRun, putBatchResult } from '../storage.ts';
import { type Importer, openImporter } from './importer.ts';
import { joinImported } from './join-imported.ts';
import { storeNamedPhotos } from './record/import-photos.ts';

/**
 * Imports the lines of a batch, or joins ties, as far as the time of one call allows. A batch that is done is answered from its result. Two calls
 * for one batch, or one that died, do no harm: records are claimed, and one result counts.
 */
export const importBatch = async (
  storage: Storage,
  batch: ImportBatch,
): Promise<BatchResult | TiesResult> => {
  if (!isRun(batch.run)) throw new Error('The batch belongs to no import.');
  const until = storage.now() + WORK_MS;
  return 'tied' in batch ? joinTies(storage, batch, until) : importLines(storage, batch, until);
};

const importLines = async (
  storage: Storage,
  { run, number, lines, photos, ...choices }: LinesBatch,
  until: number,
): Promise<BatchResult> => {
  const earlier = await getBatchResult(storage, run, number);
  if (earlier !== null) return earlier;
  const named = new Map(photos.map((photo) => [photo.name, photo]));
  const photo = async (name: string): Promise<Uint8Array | string> => {
    const sent = named.get(name);
    if (sent === undefined) return 'did not come with its line';
    return 'problem' in sent ? sent.problem : new Uint8Array(Buffer.from(sent.base64, 'base64'));
  };
  const result: Omit<BatchResult, 'counts'> = { line: 0, reports: [], tied: [] };
  const timely = function* () {
    for (const line of untilTime(storage, lines, until)) {
      result.line = line.number;
      yield { ...line, bytes: 0 };
    }
  };
  const importAll = await importerOf(storage, run, choices);
  const [counts] = await Promise.all([
    importAll(
      { lines: timely(), photos: storeNamedPhotos(storage, photo), inChunk: LINES_IN_CHUNK },
      { report: (line) => result.reports.push(line), later: (page) => result.tied.push(page) },
    ),
    // The batches before this one, so that no visitor has to.
    compactWhenDue(storage, directoryTopic),
  ]);
  return putBatchResult(storage, run, number, { ...result, counts });
};

/** Few enough to be imported in a second. */
const LINES_IN_CHUNK = 50;

const joinTies = async (storage: Storage, { run, tied }: TiesBatch, until: number): Promise<TiesResult> => {
  const result: TiesResult = { joined: 0, reports: [] };
  const timely = function* () {
    for (const page of untilTime(storage, tied, until)) {
      result.joined += 1;
      yield page;
    }
  };
  const report = (line: string): void => void result.reports.push(line);
  const noted = await findNotedImport(storage, run);
  // Of an import that was taken back, nothing is joined any more.
  if (noted === null) return { joined: tied.length, reports: [] };
  await joinImported(storage, timely(), { today: todayOf(storage), report, noted });
  return result;
};

/** The importer that a process keeps for the run that it works for. */
const importers = new WeakMap<Memory, { run: string; importAll: Importer }>();

const importerOf = async (
  storage: Storage,
  run: string,
  { notify, source, keepPrivate }: LinesChoices,
): Promise<Importer> => {
  const current = importers.get(storage.memory);
  if (current?.run === run) return current.importAll;
  const noted = { batch: run, source, by: COMMAND_LINE };
  const importAll = await openImporter(storage, { notify, isForFew: true, noted, keepPrivate });
  importers.set(storage.memory, { run, importAll });
  return importAll;
};
