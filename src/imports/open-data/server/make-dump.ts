import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import pMap from 'p-map';
import { endOfBucket, settledBucket } from '../../../base/engine/storage/events.ts';
import { firstIdOf } from '../../../base/engine/storage/keys.ts';
import { READS_AT_ONCE, type Storage, type Versioned } from '../../../base/engine/storage/storage.ts';
import {
  type ListedChange,
  listOpenChanges,
  openPagesAfter,
  orderIn,
} from '../../../search/open-data/storage/open-changes.ts';
import { DUMP_FILE_BYTES, DUMP_FORMATS, DUMP_HOURS, type DumpFormat } from '../rules.ts';
import {
  type DumpDraft,
  type DumpFile,
  type DumpIndex,
  type DumpPart,
  getDataPart,
  getDumpDraft,
  getVersionedDump,
  removeDump,
  removeDumpDraft,
  sweepParts,
  writeDraft,
  writeDumpIndex,
} from '../storage.ts';
import {
  columnsOf,
  pagesWithLostTies,
  putHead,
  putRecords,
  readOpenRecords,
  readRecords,
  saysMoreThan,
  unzipPiece,
} from './dump-lines.ts';
import { GZIP_BEGINNING, gzipEnd } from './gzip-frame.ts';

/** Pages in a part: about a megabyte, and a second with a store that answers in fifty milliseconds. */
const PART_PROFILES = 1_000;
/** Changes that are read at once: each read goes through all that no compaction has taken in yet. */
const CHANGES_AT_ONCE = 20_000;
/** How long one run may add parts, in milliseconds: less than a task has. */
const SLICE_MS = 7_000;
const HOUR = 3_600_000;

/**
 * The regular work on the files of open data: takes out what is not public any more, goes on with files that are being made, and begins new ones once a
 * day. What a run does not finish by `until` (milliseconds), the next one goes on with.
 */
export const keepDump = async (storage: Storage, now: number, until: number): Promise<void> => {
  await sweepParts(storage);
  await cleanDump(storage, Math.min(until, now + SLICE_MS));
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
    if (pages.length === 0 && value.parts.length > 0) return publish(storage, draft, until);
    const cleaned = seqNow(storage);
    const records = await readOpenRecords(
      storage,
      pages.map(({ id }) => id),
    );
    const last = pages.at(-1)?.order ?? '';
    const first = countIn(value.parts) === 0 ? await newHead(storage, columnsOf(records[0])) : {};
    const { columns } = { ...value, ...first };
    const part = await putRecords(storage, records, columns, { last, cleaned });
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
const seqNow = (storage: Storage): string => firstIdOf(endOfBucket(settledBucket(storage.now())));

const beginDraft = async (storage: Storage): Promise<Versioned<DumpDraft> | null> =>
  writeDraft(
    storage,
    { seq: seqNow(storage), ...(await newHead(storage, columnsOf(undefined))), parts: [] },
    null,
  );

/**
 * Publishes a draft without what is not public any more; null if another process was faster, or if a part is left to clean at `until`
 * (milliseconds).
 */
const publish = async (
  storage: Storage,
  draft: Versioned<DumpDraft>,
  until: number,
): Promise<number | null> => {
  const before = await getVersionedDump(storage);
  const { value } = draft;
  const clean = await cleanParts(storage, { ...value, cleaned: value.seq }, until);
  if (clean !== null && !clean.isDone) {
    await writeDraft(storage, { ...value, parts: clean.parts }, draft);
    return null;
  }
  if (clean !== null) {
    const { parts, cleaned } = clean;
    const index = await withFiles(storage, { ...value, parts, cleaned, made: storage.now(), files: [] });
    if (!(await writeDumpIndex(storage, index, before))) return null;
  }
  // Begun so long ago that changes are lost: it begins anew.
  await removeDumpDraft(storage);
  return clean === null ? null : countIn(clean.parts);
};

/** Takes what is not public any more out of the published files, each part alone. */
const cleanDump = async (storage: Storage, until: number): Promise<void> => {
  const before = await getVersionedDump(storage);
  if (before === null) return;
  const clean = await cleanParts(storage, before.value, until);
  if (clean === null) return removeDump(storage);
  const { parts, cleaned } = clean;
  const isSame = parts.every((part, at) => part === before.value.parts[at]);
  if (isSame && cleaned === before.value.cleaned) return;
  await writeDumpIndex(storage, await withFiles(storage, { ...before.value, parts, cleaned }), before);
};

/** A page of a part that left or changed, or that lost a tie. */
type PartChange = { id: string; op: ListedChange['op'] | 'untied' };

type CleanParts = { parts: DumpPart[]; cleaned: string; isDone: boolean };

/**
 * The parts of an index or a draft without the pages that left, and without what the others do not show any more. Those with a page that
 * left come first; what `until` (milliseconds) leaves no time for stays, and is done by the next run. Null if changes are lost.
 */
const cleanParts = async (
  storage: Storage,
  content: Pick<DumpIndex, 'parts' | 'columns' | 'cleaned'>,
  until: number,
): Promise<CleanParts | null> => {
  const changes = await changesSince(storage, content.cleaned);
  if (changes === null) return null;
  const seq = [...changes.values()].reduce(
    (last, each) => (each.seq > last ? each.seq : last),
    content.cleaned,
  );
  const touched = new Map<DumpPart, PartChange[]>();
  const touch = (part: DumpPart, change: PartChange): void => {
    touched.set(part, [...(touched.get(part) ?? []), change]);
  };
  for (const change of changes.values()) {
    const part = content.parts.find(({ last }) => last >= orderIn(change.seq));
    if (part && change.seq > part.cleaned) touch(part, change);
  }
  // The other side of a tie need not be open data, so the log of changes may not say that it left.
  const untied = await pMap(
    content.parts,
    async (part) => ({ part, ids: await pagesWithLostTies(storage, part) }),
    READS_AT_ONCE,
  );
  for (const { part, ids } of untied)
    for (const id of ids) if (changes.get(id)?.op !== 'gone') touch(part, { id, op: 'untied' });
  const urgency = ([, some]: [DumpPart, PartChange[]]): number =>
    some.some(({ op }) => op !== 'put') ? 0 : 1;
  const clean = new Map<DumpPart, DumpPart>();
  for (const [part, some] of [...touched].sort((one, other) => urgency(one) - urgency(other))) {
    if (clean.size > 0 && storage.now() >= until) break;
    clean.set(part, await cleanPart(storage, content, part, some, seq));
  }
  const isDone = clean.size === touched.size;
  return {
    parts: content.parts.map((part) => clean.get(part) ?? part),
    cleaned: isDone ? seq : content.cleaned,
    isDone,
  };
};

/** The newest change of each page since a place; null if some are lost. */
const changesSince = async (
  storage: Storage,
  since: string,
): Promise<ReadonlyMap<string, ListedChange> | null> => {
  const changes = new Map<string, ListedChange>();
  for (let next: string | null = since; next !== null; ) {
    const page = await listOpenChanges(storage, next, CHANGES_AT_ONCE);
    if (page.lost) return null;
    for (const change of page.items) changes.set(change.id, change);
    next = page.next;
  }
  return changes;
};

const cleanPart = async (
  storage: Storage,
  { columns }: Pick<DumpIndex, 'columns'>,
  part: DumpPart,
  changes: readonly PartChange[],
  cleaned: string,
): Promise<DumpPart> => {
  const records = await readRecords(storage, part);
  const gone = new Set(changes.flatMap(({ id, op }) => (op === 'gone' ? [id] : [])));
  const touched = new Set(changes.map(({ id }) => id));
  const changed = records.map(({ id }) => id).filter((id) => touched.has(id) && !gone.has(id));
  const current = new Map((await readOpenRecords(storage, changed)).map((record) => [record.id, record]));
  const left = records.flatMap((record) => {
    if (!touched.has(record.id)) return [record];
    const now = current.get(record.id);
    return now === undefined ? [] : [saysMoreThan(record, now) ? now : record];
  });
  const isSame = left.length === records.length && left.every((record, at) => record === records[at]);
  return isSame ? { ...part, cleaned } : putRecords(storage, left, columns, { last: part.last, cleaned });
};

/** An index with the files that its parts make; those whose parts are the same stay as they were. */
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
  { head, files }: DumpIndex,
  format: DumpFormat,
  number: number,
  parts: readonly DumpPart[],
): Promise<DumpFile> => {
  const keys = [...(format === 'csv' ? [head.key] : []), ...parts.map((part) => part.keys[format])];
  const before = files.find((file) => file.format === format && isDeepStrictEqual(file.parts, keys));
  if (before !== undefined) return { ...before, number };
  const hash = createHash('sha256').update(GZIP_BEGINNING);
  let bytes = GZIP_BEGINNING.length;
  let checksum = 0;
  let size = 0;
  for (const key of keys) {
    const piece = await getDataPart(storage, key);
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
