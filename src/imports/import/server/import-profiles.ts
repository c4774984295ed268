import { dirname, join, resolve } from 'node:path';
import pMap from 'p-map';
import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { openWikidataTwins } from '../../../profiles/identity/server.ts';
import { removedNamer } from '../../../profiles/identity/storage/removed.ts';
import { listNewPageNotes } from '../../../profiles/storage/import-notices.ts';
import { readCurrentChange } from '../../../search/storage/current-changes.ts';
import {
  digestEntriesAt,
  type EntryDigest,
  isSameEntry,
  toEntryDigest,
} from '../../../search/storage/directory-digest.ts';
import type { IndexChange } from '../../../search/storage/directory-entry.ts';
import type { TiedPage } from '../rules.ts';
import { emptyCounts, type ImportCounts } from '../storage.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';
import { checkImportFile } from './check-file.ts';
import type { ImportContext } from './import-context.ts';
import { type Identity, identityOf } from './import-identity.ts';
import { type ImportLine, lineLabel, parseLine, readLines } from './import-lines.ts';
import { readPhoto } from './import-photos.ts';
import { importRecord } from './import-record.ts';
import type { ImportSource } from './import-source.ts';
import { joinImported } from './join-imported.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { addNames, EVERY_NAME, readListedNames } from './listed-names.ts';
import { notifyPage } from './notify.ts';

type ImportReports = {
  /** Called for each skipped line, each unusable photo and each page with the same Wikidata item as another. */
  report?: (message: string) => void;
  progress?: (bytes: number) => void;
  /** Gets the pages with ties if more lines will follow; without it, they are joined at the end. */
  later?: ((page: TiedPage) => void) | undefined;
  /** Waits for a large import to settle, in milliseconds, so that it is compacted on the way and at its end; without it, readers compact it. */
  wait?: (milliseconds: number) => Promise<void>;
};
export type ImportOptions = ImportReports & { photosFolder?: string; notify?: boolean };

/** Imports one source after the other; lists the store only once. */
export type Importer = (source: ImportSource, reports?: ImportReports) => Promise<ImportCounts>;

// Most of the time goes into waiting for the store.
const LINES_AT_ONCE = 64;
/** Twice as many where each record is looked up, which waits twice as long. */
const LOOKED_UP_AT_ONCE = 128;

/** Imports profiles from a file of JSON Lines; importing it again changes nothing, and finishes what a crash left. */
export const importProfiles = async (
  storage: Storage,
  file: string,
  { photosFolder = photosBeside(file), notify = false, ...reports }: ImportOptions = {},
): Promise<ImportCounts> => {
  await checkImportFile(file);
  const importAll = await openImporter(storage, { notify });
  return importAll({ lines: readLines(file), photo: (name) => readPhoto(photosFolder, name) }, reports);
};

/** The default folder for the photos of a file. */
export const photosBeside = (file: string): string => join(dirname(resolve(file)), 'photos');

type ImporterOptions = {
  /** The addresses of new pages are notified. */
  notify: boolean;
  /** The lines are another site's, of which this one is a copy. */
  isMirror?: boolean;
  /** Each record is looked up, and the store not listed. */
  isForFew?: boolean;
};

/** Lists the store, unless it is for a few records, and returns an importer for it. */
export const openImporter = async (
  storage: Storage,
  { notify, isMirror = false, isForFew = false }: ImporterOptions,
): Promise<Importer> => {
  const shared = {
    storage,
    listed: isForFew ? EVERY_NAME : await readListedNames(storage),
    today: todayOf(storage),
    removedName: await removedNamer(storage),
    notify,
    isMirror,
    twins: openWikidataTwins(storage),
    // Also of an earlier run that was interrupted.
    unnotified: isForFew ? EVERY_NAME.profiles : notify ? await listNewPageNotes(storage) : NOBODY,
  };
  return ({ lines, photo }, reports = {}) => importLines({ ...shared, photo }, lines, reports);
};

const NOBODY: ReadonlySet<string> = new Set();

/** Mails that are sent at once. */
const MAILS_AT_ONCE = 4;

const importLines = async (
  context: ImportContext & { unnotified: Pick<ReadonlySet<string>, 'has'> },
  lines: ImportSource['lines'],
  { report = () => {}, progress = () => {}, later, wait }: ImportReports,
): Promise<ImportCounts> => {
  const { storage, listed, notify, unnotified } = context;
  const counts = emptyCounts();
  const directory = openDirectory(storage, wait);
  const queue = createKeyedQueue();
  const tied: TiedPage[] = [];
  const tell = openMails(storage, counts);

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
    await queue.run(namesOf(identity, email), async () => {
      const outcome = await importRecord(context, { raw: parsed.raw, identity, order });
      if (outcome.done === 'refused') return refuse(outcome.problem);
      if (outcome.done === 'left') return skip(outcome.problem);
      counts[outcome.done] += 1;
      for (const remark of outcome.remarks) report(`${label}: ${remark}`);
      for (const twin of outcome.twins)
        report(`${label}: the profile ${twin} has the same wikidata (imported all the same)`);
      const { change, id } = outcome;
      if (parsed.raw['ties'] !== undefined)
        tied.push({ id, order: change.order, profile: change.profile, sent: parsed.raw['ties'], label });
      // A later line may have the same profile.
      addNames(listed, {
        id,
        ...(identity.by === 'key' && { key: identity.value }),
        ...(isText(email) && { email }),
      });
      await directory.take(change, outcome.done === 'unchanged');
      if (notify && (outcome.done === 'created' || unnotified.has(id))) await tell(id);
    });
    progress(line.bytes);
  };

  await pMap(lines, work, { concurrency: listed === EVERY_NAME ? LOOKED_UP_AT_ONCE : LINES_AT_ONCE });
  if (later !== undefined) tied.forEach(later);
  else await joinImported(storage, tied, { today: context.today, report });
  await directory.end();
  return counts;
};

/** The names that a line is about: work on lines that share one runs in their order. */
const namesOf = ({ by, value }: Identity, email: unknown): string[] => [
  `${by}:${value}`,
  ...(isText(email) ? [`email:${normalizeEmail(email)}`] : []),
];

/** Mails the addresses of new pages, a few at once, and counts the mails. */
const openMails = (storage: Storage, counts: ImportCounts): ((id: string) => Promise<void>) => {
  const mails = createKeyedQueue();
  let mailed = 0;
  return (id) => {
    mailed += 1;
    return mails.run([String(mailed % MAILS_AT_ONCE)], async () => {
      if (await notifyPage(storage, id)) counts.mailed = (counts.mailed ?? 0) + 1;
    });
  };
};

/** What an import announces to the directory: what it wrote, and at its end what is unchanged and not listed. */
const openDirectory = (storage: Storage, wait: ImportReports['wait']) => {
  const announcer = createAnnouncer(storage, { wait });
  const unchanged = new Map<string, EntryDigest | null>();
  return {
    take: async (change: IndexChange, isUnchanged: boolean): Promise<void> => {
      if (isUnchanged) unchanged.set(change.order, toEntryDigest(change));
      else await announcer.add(change);
    },
    end: async (): Promise<void> => {
      await announcer.end();
      if (unchanged.size > 0) await announceUnlisted(storage, announcer, unchanged);
      await announcer.compact();
    },
  };
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
  const wanted = new Map([...unchanged].filter((each): each is [string, EntryDigest] => each[1] !== null));
  const listed = await digestEntriesAt(storage, wanted);
  for (const [order, expected] of wanted)
    if (!isSameEntry(expected, listed.get(order)))
      await announcer.add(await readCurrentChange(storage, { ...expected, order }));
  await announcer.end();
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
