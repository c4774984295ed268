import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import {
  type ArchiveEntry,
  ArchiveError,
  type ArchiveFoot,
  type ArchiveHead,
  toMember,
} from '../../../imports/restore/server/archive-format.ts';
import { readEntries } from './archive-reader.ts';

/** The progress of an archive: all entries up to `lastKey` are in the file's first `bytes`. */
type ArchiveMark = {
  made: string;
  bytes: number;
  entries: number;
  parts: Record<string, number>;
  lastKey: string;
};

export type ArchiveWriter = {
  /** Where an interrupted export continues; null for a new one. */
  resumed: ArchiveMark | null;
  /** The keys of all accounts and photos so far. */
  keys: ReadonlySet<string>;
  add: (entry: ArchiveEntry) => Promise<void>;
  /** Adds an entry out of order: a continued export does not start after it. */
  addExtra: (entry: ArchiveEntry) => Promise<void>;
  /** Writes the foot and gives the file its final name. */
  finish: () => Promise<ArchiveFoot>;
  close: () => Promise<void>;
};

const MEMBER = 1024 * 1024;
// An older unfinished archive would mix two days of the site.
const STALE = 24 * 3_600_000;

/** Writes an archive into `{file}.part`, a member at a time, so that an interrupted export can continue if it `resumes`. */
export const openArchive = async (
  file: string,
  now: number,
  { resumes, secret }: { resumes: boolean; secret?: string | undefined },
): Promise<ArchiveWriter> => {
  const part = `${file}.part`;
  const journal = `${file}.part.json`;
  const resumed = resumes ? await readMark(part, journal, now) : null;
  const mark: ArchiveMark = resumed ?? {
    made: new Date(now).toISOString(),
    bytes: 0,
    entries: 0,
    parts: {},
    lastKey: '',
  };
  const hash = createHash('sha256');
  if (resumed !== null) {
    await truncate(part, mark.bytes);
    await feed(hash, part);
  }
  const keys = new Set(resumed === null ? [] : await keysIn(part));
  // It contains password hashes and secrets.
  const handle = await open(part, resumed === null ? 'w' : 'a', 0o600);
  let waiting: string[] = [];
  let size = 0;

  const write = async (text: string): Promise<void> => {
    const member = toMember(text);
    await handle.write(member);
    hash.update(member);
    mark.bytes += member.length;
  };
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    await write(waiting.join(''));
    waiting = [];
    size = 0;
    await handle.datasync();
    await writeFile(journal, JSON.stringify(mark), { mode: 0o600 });
  };
  const push = async (value: ArchiveHead | ArchiveEntry): Promise<void> => {
    const line = `${JSON.stringify(value)}\n`;
    waiting.push(line);
    size += line.length;
    if (size >= MEMBER) await flush();
  };
  const add = async (entry: ArchiveEntry): Promise<void> => {
    if (isOfProfile(entry.key)) keys.add(entry.key);
    const name = entry.key.slice(0, entry.key.indexOf('/'));
    mark.parts[name] = (mark.parts[name] ?? 0) + 1;
    mark.entries += 1;
    await push(entry);
  };
  if (resumed === null)
    await push({ vitae: 'archive', format: 1, made: mark.made, ...(secret !== undefined && { secret }) });
  return {
    resumed: resumed === null ? null : { ...resumed },
    keys,
    add: (entry) => {
      mark.lastKey = entry.key;
      return add(entry);
    },
    addExtra: add,
    finish: () => finish(handle, { file, part, journal, mark, hash, flush }),
    close: () => handle.close(),
  };
};

type Ending = {
  file: string;
  part: string;
  journal: string;
  mark: ArchiveMark;
  hash: Hash;
  flush: () => Promise<void>;
};

const finish = async (
  handle: FileHandle,
  { file, part, journal, mark, hash, flush }: Ending,
): Promise<ArchiveFoot> => {
  await flush();
  const { bytes, entries, parts } = mark;
  const foot: ArchiveFoot = { end: true, entries, parts, bytes, sha256: hash.digest('hex') };
  await handle.write(toMember(`${JSON.stringify(foot)}\n`));
  await handle.datasync();
  await rename(part, file);
  await rm(journal, { force: true });
  return foot;
};

const readMark = async (part: string, journal: string, now: number): Promise<ArchiveMark | null> => {
  try {
    const mark = JSON.parse(await readFile(journal, 'utf8')) as ArchiveMark;
    const handle = await open(part);
    const { size } = await handle.stat();
    await handle.close();
    return size >= mark.bytes && now - Date.parse(mark.made) < STALE ? mark : null;
  } catch {
    return null;
  }
};

const feed = async (hash: Hash, file: string): Promise<void> => {
  for await (const chunk of createReadStream(file)) hash.update(chunk);
};

/** Whether a key belongs to a profile, which takes it along unless it is there already. */
const isOfProfile = (key: string): boolean => /^(?:accounts|photos)\//.test(key);

const keysIn = async (part: string): Promise<string[]> => {
  const keys: string[] = [];
  try {
    for await (const { key } of readEntries(part)) if (isOfProfile(key)) keys.push(key);
  } catch (error) {
    // An unfinished archive has no end.
    if (!(error instanceof ArchiveError)) throw error;
  }
  return keys;
};
