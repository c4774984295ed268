import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { openIdentifierTwins } from '../../../profiles/identity/server.ts';
import { removedNamer } from '../../../profiles/identity/storage/removed.ts';
import { listNewPageNotes } from '../../../profiles/storage/import-notices.ts';
import { readCurrentChange } from '../../../search/storage/current-changes.ts';
import {
  digestEntriesAt,
  type EntryDigest,
  isSameDigest,
  toEntryDigest,
} from '../../../search/storage/directory-digest.ts';
import type { IndexChange } from '../../../search/storage/directory-entry.ts';
import { UNDO_SENTENCES } from '../../undo/rules.ts';
import { type NotedImport, openNotedImport } from '../../undo/server/part-writer.ts';
import type { LoggedImport } from '../../undo/storage/import-log.ts';
import type { PrivateChoice, TiedPage } from '../rules.ts';
import { emptyCounts, type ImportCounts } from '../storage.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';
import { importChunk, type LineOutcome } from './import-chunk.ts';
import type { ImportLine } from './import-lines.ts';
import type { ImportSource } from './import-source.ts';
import { joinImported } from './join-imported.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { notifyPage } from './notify.ts';
import { isText } from './read-rows.ts';
import type { ImportContext, StorePhotos } from './record/import-context.ts';
import { addListedNames, EVERY_NAME, readListedNames } from './record/listed-names.ts';
import { openWrittenPages } from './record/matching.ts';

/** By which word, from where and by whom an import is. */
export type ImportOrigin = Pick<LoggedImport, 'batch' | 'source' | 'by'>;

export type ImportReports = {
  /** Called for each skipped line, each unusable photo and each page with the same Wikidata item as another. */
  report?: (message: string) => void;
  progress?: (bytes: number) => void;
  /** Gets what is said about ties that cannot be made; without it, `report` does. */
  reportTies?: (message: string) => void;
  /** Gets the outcomes of all lines, once the directory has them. */
  told?: (outcome: LineOutcome) => void;
  /** Gets the pages with ties if more lines will follow; without it, they are joined at the end. */
  later?: ((page: TiedPage) => void) | undefined;
  /** Waits for a large import to settle, in milliseconds, so that it is compacted on the way and at its end; without it, readers compact it. */
  wait?: (milliseconds: number) => Promise<void>;
};
/** Imports one source after the other; lists the store only once. */
export type Importer = (source: ImportSource, reports?: ImportReports) => Promise<ImportCounts>;

type ImporterOptions = {
  /** The addresses of new pages are notified. */
  notify: boolean;
  /** The lines are another site's, of which this one is a copy. */
  isMirror?: boolean;
  /** Each record is looked up, and the store not listed. */
  isForFew?: boolean;
  /** The source of new pages whose line names none. */
  pageSource?: string;
  /** Pages that a line with a key looks like are told, too. */
  tellsAlike?: boolean;
  /** How the import is noted, so that it can be taken back; without it, it cannot. */
  noted?: ImportOrigin | undefined;
  /** What new pages keep private; without it, what is private by default. */
  keepPrivate?: PrivateChoice | undefined;
};

/** Lists the store, unless it is for a few records, and returns an importer for it. */
export const openImporter = async (
  storage: Storage,
  { noted: begun, ...options }: ImporterOptions,
): Promise<Importer> => {
  const noted = begun === undefined ? null : await openNotedImport(storage, begun);
  if (begun !== undefined && noted === null) throw new AppError('conflict', UNDO_SENTENCES.takenBack);
  const context = await openContext(storage, options);
  const isForFew = context.listed === EVERY_NAME;
  // Also of an earlier run that was interrupted.
  const listNotes = () => (options.notify ? listNewPageNotes(storage) : NOBODY);
  const unnotified = isForFew ? EVERY_NAME.profiles : await listNotes();
  return (source, reports = {}) =>
    importLines({ ...context, unnotified, photos: source.photos ?? context.photos }, noted, source, reports);
};

/** What records are imported or checked with. */
export const openContext = async (
  storage: Storage,
  {
    notify,
    isMirror = false,
    isForFew = false,
    keepPrivate,
    pageSource,
    tellsAlike,
  }: Omit<ImporterOptions, 'noted'>,
): Promise<ImportContext> => ({
  storage,
  photos: keepPhotos,
  listed: isForFew ? EVERY_NAME : await readListedNames(storage),
  today: todayOf(storage),
  removedName: await removedNamer(storage),
  notify,
  isMirror,
  keepPrivate,
  pageSource,
  tellsAlike,
  twins: openIdentifierTwins(storage),
});

const keepPhotos: StorePhotos = async (_id, { avatar, avatar1, avatar2 }) => ({
  files: { avatar, avatar1, avatar2 },
  problems: [],
});

const NOBODY: ReadonlySet<string> = new Set();

/** Mails that are sent at once. */
const MAILS_AT_ONCE = 4;

const importLines = async (
  context: ImportContext & Unnotified,
  noted: NotedImport | null,
  source: ImportSource,
  { report = () => {}, progress = () => {}, told, later, wait, reportTies = report }: ImportReports,
): Promise<ImportCounts> => {
  const { storage, listed, notify, unnotified } = context;
  const counts = emptyCounts();
  const directory = openDirectory(storage, wait);
  const tied: TiedPage[] = [];
  const tell = openMails(storage, counts);

  const skip = ({ line, label }: LineOutcome, problem: string, isBad: boolean): void => {
    counts.skipped += 1;
    if (isBad) counts.bad += 1;
    report(`${label}: ${problem}`);
    progress(line.bytes);
  };
  const written = openWrittenPages(context.today);
  const outcomes: LineOutcome[] = [];
  const take = async (each: LineOutcome): Promise<void> => {
    if (told !== undefined) outcomes.push(each);
    if ('problem' in each) return skip(each, each.problem, true);
    const { line, label, item, outcome } = each;
    if (outcome.done === 'refused' || outcome.done === 'left')
      return skip(each, outcome.problem, outcome.done === 'refused');
    counts[outcome.done] += 1;
    for (const remark of outcome.remarks) report(`${label}: ${remark}`);
    if (outcome.alike !== undefined)
      report(`${label}: it looks like the profile ${outcome.alike} (imported as a new one)`);
    for (const twin of outcome.twins)
      report(`${label}: the profile ${twin.id} has the same ${twin.field} (imported all the same)`);
    const { change, id } = outcome;
    const { identity, raw } = item;
    if (raw['ties'] !== undefined)
      tied.push({ id, order: change.order, profile: change.profile, sent: raw['ties'], label });
    // A later line may have the same profile.
    addListedNames(listed, {
      id,
      ...(identity.by === 'key' && { key: identity.value }),
      ...(isText(raw['email']) && { email: raw['email'] }),
    });
    await directory.take(change, outcome.done === 'unchanged');
    if (notify && (outcome.done === 'created' || unnotified.has(id))) await tell(id);
    progress(line.bytes);
  };

  for await (const chunk of chunksOf(source)) await importChunk({ context, noted, written, take }, chunk);
  if (later !== undefined) tied.forEach(later);
  else await joinImported(storage, tied, { today: context.today, report: reportTies, noted });
  await directory.end();
  // What is not listed yet is not imported.
  if (told !== undefined) outcomes.forEach(told);
  return counts;
};

type Unnotified = { unnotified: Pick<ReadonlySet<string>, 'has'> };

/** Lines whose pages are noted together, unless a caller has less time. */
const LINES_IN_CHUNK = 500;

async function* chunksOf({ lines, inChunk = LINES_IN_CHUNK }: ImportSource): AsyncGenerator<ImportLine[]> {
  let chunk: ImportLine[] = [];
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length < inChunk) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

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
    if (!isSameDigest(expected, listed.get(order)))
      await announcer.add(await readCurrentChange(storage, { ...expected, order }));
  await announcer.end();
};
