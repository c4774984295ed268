import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ImportLine } from '../../import/server/import-lines.ts';
import { openImporter } from '../../import/server/importer.ts';
import { getMirrorState, putMirrorState } from '../storage.ts';
import { openCopiedPages } from './copied-pages.ts';
import { mirroredLine } from './mirrored-line.ts';
import { recordsOf, type SavedFile, saveFiles } from './remote-files.ts';
import { type RemoteRecord, type RemoteSite, TakeTheDump } from './remote-site.ts';

/** What a copy reports. */
type MirrorReports = {
  say: (line: string) => void;
  /** Waits for a large import to settle, in milliseconds, so that it is compacted on the way. */
  wait?: (milliseconds: number) => Promise<void>;
};

/** How many pages were written and forgotten. */
export type MirrorCounts = { written: number; forgotten: number; skipped: number };

/** A copy while it is brought up to date. */
type Copy = {
  site: RemoteSite;
  /** The ids of its pages. */
  ids: ReadonlySet<string>;
  copied: ReturnType<typeof openCopiedPages>;
  importLines: (
    lines: AsyncIterable<ImportLine> | Iterable<ImportLine>,
    counts: MirrorCounts,
  ) => Promise<void>;
  /** Notes the place that is reached, and the ids. */
  save: (seq: string) => Promise<void>;
};

/** Requests at once: a site takes ten a second from an address. */
const REQUESTS_AT_ONCE = { concurrency: 4 };
/** The place of a copy whose files were not taken to their end: it takes them again. */
const UNFINISHED = '';

/**
 * Brings a copy of another site's open data up to date: from its files, if it is new or too far behind, then by what changed. What
 * was interrupted is repeated by the next run, which changes nothing that is done.
 */
export const openMirror = async (
  storage: Storage,
  site: RemoteSite,
  { say, wait }: MirrorReports,
): Promise<() => Promise<MirrorCounts>> => {
  const ids = new Set<string>();
  const importAll = await openImporter(storage, { notify: false, isMirror: true });
  const copied = openCopiedPages(storage, site.origin, ids, say);

  const importLines: Copy['importLines'] = async (lines, counts) => {
    const { created, updated, skipped } = await importAll({ lines }, { report: say, ...(wait && { wait }) });
    counts.written += created + updated;
    counts.skipped += skipped;
  };

  // A page is noted before it is written, so that one that leaves after a crash between the two is forgotten, too.
  const save: Copy['save'] = (seq) =>
    putMirrorState(storage, { format: 1, origin: site.origin, seq, ids: [...ids] });

  const copy: Copy = { site, ids, copied, importLines, save };
  return async () => {
    const counts: MirrorCounts = { written: 0, forgotten: 0, skipped: 0 };
    const stored = await getMirrorState(storage);
    if (stored !== null && stored.origin !== site.origin)
      throw new Error(`This store is a copy of ${stored.origin} already.`);
    ids.clear();
    for (const id of stored?.ids ?? []) ids.add(id);
    try {
      if (stored !== null && stored.seq !== UNFINISHED) {
        await follow(copy, stored.seq, counts);
        return counts;
      }
    } catch (error) {
      if (!(error instanceof TakeTheDump)) throw error;
      say('It is too far behind, and takes the files again.');
    }
    await follow(copy, await takeDump(copy, counts), counts);
    return counts;
  };
};

/** Takes the other site's files; what is in none of them is forgotten. Returns the place from which changes follow. */
const takeDump = async (
  { site, ids, copied, importLines, save }: Copy,
  counts: MirrorCounts,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-mirror-'));
  try {
    const { index, files } = await saveFiles(site, folder);
    const sent = new Set<string>();
    for await (const { id } of recordsOf(files)) sent.add(id);
    await copied.expect(sent);
    await save(UNFINISHED);
    await importLines(linesOf(files, site.origin), counts);
    for (const id of [...ids]) if (!sent.has(id)) counts.forgotten += await copied.forget(id);
    await save(index.seq);
    return index.seq;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Takes what changed since a place. */
const follow = async (
  { site, copied, importLines, save }: Copy,
  from: string,
  counts: MirrorCounts,
): Promise<void> => {
  let seq = from;
  for (let next: string | null = from; next !== null; ) {
    const page: Awaited<ReturnType<RemoteSite['changes']>> = await site.changes(next);
    if (page.items.length === 0) return;
    const records = await readPut(site, page.items);
    for (const { id } of page.items) if (!records.has(id)) counts.forgotten += await copied.forget(id);
    await copied.expect(records.keys());
    if (records.size > 0) await save(seq);
    const lines = [...records.values()].map((record, at) => toLine(record, site.origin, at + 1));
    await importLines(lines, counts);
    seq = page.items.at(-1)?.seq ?? seq;
    await save(seq);
    next = page.next;
  }
};

const readPut = async (
  site: RemoteSite,
  items: Awaited<ReturnType<RemoteSite['changes']>>['items'],
): Promise<Map<string, RemoteRecord>> => {
  const records = new Map<string, RemoteRecord>();
  const puts = items.filter(({ op }) => op === 'put');
  await pMap(
    puts,
    async ({ id }) => {
      const record = await site.record(id);
      if (record !== null) records.set(id, record);
    },
    REQUESTS_AT_ONCE,
  );
  return records;
};

const toLine = (record: RemoteRecord, origin: string, number: number): ImportLine => ({
  number,
  text: mirroredLine(record, origin),
  bytes: number,
});

async function* linesOf(files: readonly SavedFile[], origin: string): AsyncGenerator<ImportLine> {
  let number = 0;
  for await (const record of recordsOf(files)) {
    number += 1;
    yield toLine(record, origin, number);
  }
}
