import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import pMap from 'p-map';
import { textLines } from '../../../domain/text/lines.ts';
import { getAccount } from '../../../storage/accounts/accounts.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import type { ImportCounts } from '../../../storage/imports/import-runs.ts';
import { getMirrorState, putMirrorState } from '../../../storage/imports/mirror-state.ts';
import { deleteProfile } from '../../../storage/moderation/delete-profile.ts';
import { getVersionedProfile, removeTombstone } from '../../../storage/profiles/profile-record.ts';
import { forgetRemoved } from '../../../storage/profiles/removed.ts';
import type { ImportLine } from '../import-lines.ts';
import { openImporter } from '../import-profiles.ts';
import { mirroredLine } from './mirrored-line.ts';
import { type RemoteIndex, type RemoteRecord, type RemoteSite, TakeTheDump } from './remote-site.ts';

/** What a copy reports. */
type MirrorReports = {
  say: (line: string) => void;
  /** Waits so many milliseconds for a large import to settle, so that it is compacted meanwhile. */
  wait?: (milliseconds: number) => Promise<void>;
};

/** How many pages were written and forgotten. */
export type MirrorCounts = { written: number; forgotten: number; skipped: number };

/** The ids of the pages that a copy has, and of those that it had and forgot. */
type Pages = { ids: Set<string>; forgotten: Set<string> };

/** Requests at once: a site takes ten a second from an address. */
const REQUESTS_AT_ONCE = { concurrency: 4 };
/** The place of a copy whose files were not taken to their end: it takes them again. */
const UNFINISHED = '';
/** The longest line of a file, in bytes. */
const LONGEST_LINE = 1_000_000;
/** How often a file that changed while it was read is read again. */
const MAX_ATTEMPTS = 3;

/**
 * Brings a copy of another site's open data up to date: from its files, if it is new or too far behind, then by what changed. What
 * was interrupted is repeated by the next run, which changes nothing that is done.
 */
export const openMirror = async (
  storage: Storage,
  site: RemoteSite,
  { say, wait }: MirrorReports,
): Promise<() => Promise<MirrorCounts>> => {
  const importAll = await openImporter(storage, { notify: false });
  const importLines = (lines: AsyncIterable<ImportLine> | Iterable<ImportLine>): Promise<ImportCounts> =>
    importAll(
      { lines, photo: () => Promise.reject(new Error('A copy has no photos')) },
      { report: say, ...(wait && { wait }) },
    );

  const takeDump = async (counts: MirrorCounts, pages: Pages): Promise<{ seq: string; ids: Set<string> }> => {
    const folder = await mkdtemp(join(tmpdir(), 'vitae-mirror-'));
    try {
      const { index, files } = await saveFiles(site, folder);
      const ids = new Set<string>();
      for await (const { id } of recordsOf(files)) ids.add(id);
      await save(UNFINISHED, { ...pages, ids: new Set([...pages.ids, ...ids]) });
      const { created, updated, skipped } = await importLines(
        linesOf(files, site.origin, (id) => allowAgain(storage, id, pages.forgotten)),
      );
      counts.written += created + updated;
      counts.skipped += skipped;
      return { seq: index.seq, ids };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  const forget = async (id: string, { forgotten }: Pages, counts: MirrorCounts): Promise<void> => {
    forgotten.add(id);
    if ((await getAccount(storage, id)) !== null) {
      say(`${id} left ${site.origin}, but somebody has an account for it here: it stays.`);
      return;
    }
    const found = await getVersionedProfile(storage, id);
    if (found === null) return;
    if (await deleteProfile(storage, found.value, {}, found.etag)) counts.forgotten += 1;
  };

  const follow = async (from: string, pages: Pages, counts: MirrorCounts): Promise<void> => {
    const { ids, forgotten } = pages;
    let seq = from;
    for (let next: string | null = from; next !== null; ) {
      const page: Awaited<ReturnType<RemoteSite['changes']>> = await site.changes(next);
      const records = new Map<string, RemoteRecord>();
      const puts = page.items.filter(({ op }) => op === 'put');
      await pMap(
        puts,
        async ({ id }) => {
          const record = await site.record(id);
          if (record !== null) records.set(id, record);
        },
        REQUESTS_AT_ONCE,
      );
      for (const { id } of page.items)
        if (!records.has(id) && ids.delete(id)) await forget(id, pages, counts);
      for (const id of records.keys()) ids.add(id);
      if (records.size > 0) await save(seq, pages);
      for (const id of records.keys()) await allowAgain(storage, id, forgotten);
      const lines = [...records.values()].map((record, at) => toLine(record, site.origin, at + 1));
      const { created, updated, skipped } = await importLines(lines);
      counts.written += created + updated;
      counts.skipped += skipped;
      seq = page.items.at(-1)?.seq ?? seq;
      if (page.items.length > 0) await save(seq, pages);
      next = page.next;
    }
  };

  // A page is noted before it is written, so that one that leaves after a crash between the two is forgotten, too.
  const save = (seq: string, { ids, forgotten }: Pages): Promise<void> =>
    putMirrorState(storage, { origin: site.origin, seq, ids: [...ids], forgotten: [...forgotten] });

  return async () => {
    const counts: MirrorCounts = { written: 0, forgotten: 0, skipped: 0 };
    const stored = await getMirrorState(storage);
    if (stored !== null && stored.origin !== site.origin)
      throw new Error(`This store is a copy of ${stored.origin} already.`);
    const pages: Pages = { ids: new Set(stored?.ids), forgotten: new Set(stored?.forgotten) };
    try {
      if (stored !== null && stored.seq !== UNFINISHED) {
        await follow(stored.seq, pages, counts);
        return counts;
      }
    } catch (error) {
      if (!(error instanceof TakeTheDump)) throw error;
      say('It is too far behind, and takes the files again.');
    }
    const { seq, ids } = await takeDump(counts, pages);
    for (const id of pages.ids) if (!ids.has(id)) await forget(id, pages, counts);
    const taken = { ...pages, ids };
    await save(seq, taken);
    await follow(seq, taken, counts);
    return counts;
  };
};

// A page that left and is back again must not count as removed here.
const allowAgain = async (storage: Storage, id: string, forgotten: Set<string>): Promise<void> => {
  if (!forgotten.delete(id)) return;
  await removeTombstone(storage, id);
  await forgetRemoved(storage, id);
};

const saveFiles = async (
  site: RemoteSite,
  folder: string,
): Promise<{ index: RemoteIndex; files: string[] }> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const index = await site.index();
    if (index === null) throw new Error(`${site.origin} has no files of open data.`);
    const files: string[] = [];
    let isWhole = true;
    for (const file of index.files.filter(({ format }) => format === 'ndjson')) {
      const path = join(folder, `${attempt}-${files.length}.gz`);
      isWhole = await site.save(file, path);
      if (!isWhole) break;
      files.push(path);
    }
    if (isWhole) return { index, files };
  }
  throw new Error(`The files of ${site.origin} are not what its index says.`);
};

const toLine = (record: RemoteRecord, origin: string, number: number): ImportLine => ({
  number,
  text: mirroredLine(record, origin),
  bytes: number,
});

async function* recordsOf(files: readonly string[]): AsyncGenerator<RemoteRecord> {
  for (const file of files) {
    const text = createReadStream(file).pipe(createGunzip());
    for await (const line of textLines(text, LONGEST_LINE))
      if (line.trim() !== '') yield JSON.parse(line) as RemoteRecord;
  }
}

async function* linesOf(
  files: readonly string[],
  origin: string,
  take: (id: string) => Promise<void>,
): AsyncGenerator<ImportLine> {
  let number = 0;
  for await (const record of recordsOf(files)) {
    number += 1;
    await take(record.id);
    yield toLine(record, origin, number);
  }
}
