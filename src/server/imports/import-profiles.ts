import { dirname, join, resolve } from 'node:path';
import pMap from 'p-map';
import { normalizeEmail } from '../../domain/text/email.ts';
import { timeOrderedId } from '../../storage/engine/keys.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { emptyCounts, type ImportCounts } from '../../storage/imports/import-runs.ts';
import { removedNamer } from '../../storage/profiles/removed.ts';
import {
  digestDirectory,
  type EntryDigest,
  isSameEntry,
  toEntryDigest,
} from '../../storage/search/directory-digest.ts';
import { readCurrentChange } from '../../storage/search/directory-rebuild.ts';
import { todayOf } from '../http/today.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';
import { checkImportFile } from './check-file.ts';
import { identityOf } from './import-identity.ts';
import { type ImportLine, lineLabel, parseLine, readLines } from './import-lines.ts';
import { type ReadPhoto, readPhoto } from './import-photos.ts';
import { type ImportContext, importRecord } from './import-record.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { learn, readKnownNames } from './known-names.ts';

type ImportReports = {
  /** Called for each skipped line and each unusable photo. */
  report?: (message: string) => void;
  progress?: (bytes: number) => void;
};
export type ImportOptions = ImportReports & { photosFolder?: string };

/** The lines to import, and a way to read their photos. */
export type ImportSource = { lines: AsyncIterable<ImportLine> | Iterable<ImportLine>; photo: ReadPhoto };

/** Imports one source after the other; lists the store only once. */
type Importer = (source: ImportSource, reports?: ImportReports) => Promise<ImportCounts>;

// Most of the time goes into waiting for the store.
const LINES_AT_ONCE = 64;

/** Imports profiles from a file of JSON Lines; importing it again changes nothing, and finishes what a crash left. */
export const importProfiles = async (
  storage: Storage,
  file: string,
  { photosFolder = photosBeside(file), ...reports }: ImportOptions = {},
): Promise<ImportCounts> => {
  await checkImportFile(file);
  const importAll = await openImporter(storage);
  return importAll({ lines: readLines(file), photo: (name) => readPhoto(photosFolder, name) }, reports);
};

/** The default folder for the photos of a file. */
export const photosBeside = (file: string): string => join(dirname(resolve(file)), 'photos');

/** Lists the store and returns an importer for it. */
export const openImporter = async (storage: Storage): Promise<Importer> => {
  const shared = {
    storage,
    known: await readKnownNames(storage),
    today: todayOf(storage),
    removedName: await removedNamer(storage),
  };
  return ({ lines, photo }, reports = {}) => importLines({ ...shared, photo }, lines, reports);
};

const importLines = async (
  context: ImportContext,
  lines: ImportSource['lines'],
  { report = () => {}, progress = () => {} }: ImportReports,
): Promise<ImportCounts> => {
  const { storage, known } = context;
  const counts = emptyCounts();
  const announcer = createAnnouncer(storage);
  const queue = createKeyedQueue();
  const unchanged = new Map<string, EntryDigest | null>();

  const work = async (line: ImportLine): Promise<void> => {
    const parsed = parseLine(line.text);
    const label = lineLabel(line.number, 'raw' in parsed ? parsed.raw : {});
    const skip = (problem: string): void => {
      counts.skipped += 1;
      report(`${label}: ${problem}`);
    };
    const refuse = (problem: string): void => {
      counts.bad += 1;
      skip(problem);
    };
    if ('problem' in parsed) return refuse(parsed.problem);
    const identity = identityOf(parsed.raw, line.text);
    const order = timeOrderedId(storage.now());
    const { email } = parsed.raw;
    const names = [
      `${identity.by}:${identity.value}`,
      ...(isText(email) ? [`email:${normalizeEmail(email)}`] : []),
    ];
    await queue.run(names, async () => {
      const outcome = await importRecord(context, { raw: parsed.raw, identity, order });
      if (outcome.done === 'refused') return refuse(outcome.problem);
      if (outcome.done === 'left') return skip(outcome.problem);
      counts[outcome.done] += 1;
      for (const remark of outcome.remarks) report(`${label}: ${remark} (imported without it)`);
      const { change, id } = outcome;
      // A later line may have the same profile.
      learn(known, {
        id,
        ...(identity.by === 'key' && { key: identity.value }),
        ...(isText(email) && { email }),
      });
      if (outcome.done !== 'unchanged') await announcer.add(change);
      else unchanged.set(change.order, toEntryDigest(change));
    });
    progress(line.bytes);
  };

  await pMap(lines, work, { concurrency: LINES_AT_ONCE });
  await announcer.end();
  if (unchanged.size > 0) await announceUnlisted(storage, announcer, unchanged);
  return counts;
};

/**
 * Announces unchanged profiles that the directory lacks or has differently: an earlier import may have written their
 * records and crashed before it announced them.
 */
const announceUnlisted = async (
  storage: Storage,
  announcer: Announcer,
  unchanged: ReadonlyMap<string, EntryDigest | null>,
): Promise<void> => {
  const listed = await digestDirectory(storage);
  for (const [order, wanted] of unchanged)
    if (wanted !== null && !isSameEntry(wanted, listed.get(order)))
      await announcer.add(await readCurrentChange(storage, { ...wanted, order }));
  await announcer.end();
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
