import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  DUMP_FILE_BYTES,
  DUMP_FORMATS,
  DUMP_HOURS,
  type DumpFormat,
} from '../../../domain/imports/open-data.ts';
import { endOfBucket, settledBucket } from '../../../storage/engine/events.ts';
import { firstIdOf } from '../../../storage/engine/keys.ts';
import type { Storage, Versioned } from '../../../storage/engine/storage.ts';
import {
  type DumpDraft,
  type DumpFile,
  type DumpIndex,
  type DumpPart,
  getDumpDraft,
  getPart,
  getVersionedDump,
  removeDraft,
  removeDump,
  sweepParts,
  writeDraft,
  writeDumpIndex,
} from '../../../storage/imports/dump-parts.ts';
import { listOpenChanges, openPagesAfter, orderIn } from '../../../storage/search/open-changes.ts';
import { columnsOf, putHead, putRecords, readOpenRecords, readRecords, unzipPiece } from './dump-lines.ts';
import { GZIP_BEGINNING, gzipEnd } from './gzip-frame.ts';

/** Pages in a part: about a megabyte, and a second with a store that answers in fifty milliseconds. */
const PART_PROFILES = 1_000;
/** How long one run may add parts, in milliseconds: a task has ten seconds. */
const SLICE_MS = 7_000;
const HOUR = 3_600_000;

/**
 * The regular work on the files of open data: takes out what has left, goes on with files that are being made, and begins new ones once a
 * day. What a run does not finish by `until` (milliseconds), the next one goes on with.
 */
export const keepDump = async (storage: Storage, now: number, until: number): Promise<void> => {
  await sweepParts(storage);
  await cleanDump(storage);
  const [draft, index] = await Promise.all([getDumpDraft(storage), getVersionedDump(storage)]);
  const isDue = index === null || now - index.value.made >= DUMP_HOURS * HOUR;
  if (draft !== null || isDue) await makeDump(storage, Math.min(until, now + SLICE_MS));
};

/**
 * Makes the files, or goes on with those that an earlier run began; they are published once they are whole. Returns the number of pages; null
 * if more is left at `until` (milliseconds), or another process is at it.
 */
export const makeDump = async (
  storage: Storage,
  until: number = Number.POSITIVE_INFINITY,
  progress: (profiles: number) => void = () => {},
): Promise<number | null> => {
  let draft: Versioned<DumpDraft> | null = (await getDumpDraft(storage)) ?? (await beginDraft(storage));
  while (draft !== null) {
    const { value }: Versioned<DumpDraft> = draft;
    const pages = await openPagesAfter(storage, value.parts.at(-1)?.last ?? '', PART_PROFILES);
    // Without any page, there is one empty part, because an empty file is no gzip.
    if (pages.length === 0 && value.parts.length > 0) return publish(storage, draft);
    const records = await readOpenRecords(
      storage,
      pages.map(({ id }) => id),
    );
    const last = pages.at(-1)?.order ?? '';
    const first = value.parts.length === 0 ? await newHead(storage, columnsOf(records[0])) : {};
    const { columns } = { ...value, ...first };
    const part = await putRecords(storage, records, columns, last);
    draft = await writeDraft(storage, { ...value, ...first, parts: [...value.parts, part] }, draft);
    progress(countIn(draft?.value.parts ?? []));
    if (storage.now() >= until) return null;
  }
  return null;
};

const newHead = async (storage: Storage, columns: string[]) => ({
  columns,
  head: await putHead(storage, columns),
});

const countIn = (parts: readonly DumpPart[]): number =>
  parts.reduce((sum, { profiles }) => sum + profiles, 0);

// Whatever changes from now on comes after this place in the log of changes.
const beginDraft = async (storage: Storage): Promise<Versioned<DumpDraft> | null> => {
  const seq = firstIdOf(endOfBucket(settledBucket(storage.now())));
  return writeDraft(storage, { seq, ...(await newHead(storage, columnsOf(undefined))), parts: [] }, null);
};

/** Publishes a draft without the pages that left meanwhile; null if another process was faster. */
const publish = async (storage: Storage, { value: draft }: Versioned<DumpDraft>): Promise<number | null> => {
  const before = await getVersionedDump(storage);
  const current = await withoutGone(storage, {
    ...draft,
    made: storage.now(),
    cleaned: draft.seq,
    files: [],
  });
  // Began so long ago that changes are lost: it begins anew.
  if (current !== null && !(await writeDumpIndex(storage, await withFiles(storage, current), before)))
    return null;
  await removeDraft(storage);
  return current === null ? null : countIn(current.parts);
};

/** Takes the pages that left out of the published files, each part alone. */
const cleanDump = async (storage: Storage): Promise<void> => {
  const before = await getVersionedDump(storage);
  if (before === null) return;
  const cleaned = await withoutGone(storage, before.value);
  if (cleaned === null) return removeDump(storage);
  if (cleaned.cleaned === before.value.cleaned) return;
  const isChanged = cleaned.parts.some((part, at) => part !== before.value.parts[at]);
  await writeDumpIndex(storage, isChanged ? await withFiles(storage, cleaned) : cleaned, before);
};

/** An index whose parts have no page that left since it was cleaned; null if the changes since then are lost. */
const withoutGone = async (storage: Storage, index: DumpIndex): Promise<DumpIndex | null> => {
  const gone = new Map<string, string>();
  let since = index.cleaned;
  for (let next: string | null = since; next !== null; ) {
    const page = await listOpenChanges(storage, next, PART_PROFILES);
    if (page.lost) return null;
    for (const { id, op, seq } of page.items) {
      if (op === 'gone') gone.set(id, orderIn(seq));
      else gone.delete(id);
      since = seq;
    }
    next = page.next;
  }
  const hit = new Set([...gone.values()].map((order) => index.parts.find(({ last }) => last >= order)));
  const parts: DumpPart[] = [];
  for (const part of index.parts)
    parts.push(hit.has(part) ? await without(storage, index, part, gone) : part);
  return { ...index, cleaned: since, parts };
};

const without = async (
  storage: Storage,
  { columns }: DumpIndex,
  part: DumpPart,
  gone: ReadonlyMap<string, string>,
): Promise<DumpPart> => {
  const records = await readRecords(storage, part);
  const left = records.filter(({ id }) => !gone.has(id));
  return left.length === records.length ? part : putRecords(storage, left, columns, part.last);
};

/** An index with the files that its parts make. */
const withFiles = async (storage: Storage, index: DumpIndex): Promise<DumpIndex> => {
  const files: DumpFile[] = [];
  for (const format of DUMP_FORMATS)
    for (const parts of groupsOf(index, format)) {
      const number = files.filter((file) => file.format === format).length + 1;
      files.push(await fileOf(storage, index, format, number, parts));
    }
  return { ...index, files };
};

/** The parts of each file of a format; at least one file, which may be empty. */
const groupsOf = ({ parts }: DumpIndex, format: DumpFormat): DumpPart[][] => {
  const groups: DumpPart[][] = [[]];
  let size = 0;
  for (const part of parts) {
    if (size > 0 && size + part.bytes[format] > DUMP_FILE_BYTES) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(part);
    size += part.bytes[format];
  }
  return groups;
};

const fileOf = async (
  storage: Storage,
  { head }: DumpIndex,
  format: DumpFormat,
  number: number,
  parts: readonly DumpPart[],
): Promise<DumpFile> => {
  const keys = [...(format === 'csv' ? [head.key] : []), ...parts.map((part) => part.keys[format])];
  const hash = createHash('sha256').update(GZIP_BEGINNING);
  let bytes = GZIP_BEGINNING.length;
  let checksum = 0;
  let size = 0;
  for (const key of keys) {
    const piece = await getPart(storage, key);
    if (piece === null) throw new Error(`The part ${key} of the open data is missing`);
    hash.update(piece);
    bytes += piece.length;
    const content = await unzipPiece(piece);
    checksum = crc32(content, checksum);
    size += content.length;
  }
  const end = gzipEnd(checksum, size);
  hash.update(end);
  bytes += end.length;
  return {
    format,
    number,
    profiles: countIn(parts),
    bytes,
    sha256: hash.digest('hex'),
    parts: keys,
    end: end.toString('hex'),
  };
};
