import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import {
  type ArchiveEntry,
  ArchiveError,
  type ArchiveFoot,
  type ArchiveHead,
  toMember,
} from '../../../imports/restore/server/archive-format.ts';
import { readArchiveEntries } from './archive-reader.ts';

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

const NOTHING_YET = { bytes: 0, entries: 0, lastKey: '' };
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
  const mark: ArchiveMark = resumed ?? { ...NOTHING_YET, made: new Date(now).toISOString(), parts: {} };
  if (resumed !== null) await truncate(part, mark.bytes);
  const keys = new Set(resumed === null ? [] : await keysIn(part));
  const members = await MemberFile.open(part, journal, mark, resumed !== null);

  const add = async (entry: ArchiveEntry): Promise<void> => {
    if (isOfProfile(entry.key)) keys.add(entry.key);
    const name = entry.key.slice(0, entry.key.indexOf('/'));
    mark.parts[name] = (mark.parts[name] ?? 0) + 1;
    mark.entries += 1;
    await members.push(entry);
  };
  if (resumed === null)
    await members.push({
      vitae: 'archive',
      format: 1,
      made: mark.made,
      ...(secret !== undefined && { secret }),
    });
  return {
    resumed: resumed === null ? null : { ...resumed },
    keys,
    add: (entry) => {
      mark.lastKey = entry.key;
      return add(entry);
    },
    addExtra: add,
    finish: async () => {
      const foot = await members.finish();
      await rename(part, file);
      await rm(journal, { force: true });
      return foot;
    },
    close: () => members.close(),
  };
};

/** The file of an archive, with the hash of what is in it; after each member, the journal says how far it is. */
class MemberFile {
  readonly #hash = createHash('sha256');
  readonly #handle: FileHandle;
  readonly #journal: string;
  readonly #mark: ArchiveMark;
  #waiting: string[] = [];
  #size = 0;

  private constructor(handle: FileHandle, journal: string, mark: ArchiveMark) {
    this.#handle = handle;
    this.#journal = journal;
    this.#mark = mark;
  }

  static async open(part: string, journal: string, mark: ArchiveMark, resumes: boolean): Promise<MemberFile> {
    // It contains password hashes and secrets.
    const file = new MemberFile(await open(part, resumes ? 'a' : 'w', 0o600), journal, mark);
    if (resumes) for await (const chunk of createReadStream(part)) file.#hash.update(chunk);
    return file;
  }

  /** Adds a line, and writes a member once it is large enough. */
  async push(value: ArchiveHead | ArchiveEntry): Promise<void> {
    const line = `${JSON.stringify(value)}\n`;
    this.#waiting.push(line);
    this.#size += line.length;
    if (this.#size >= MEMBER) await this.#flush();
  }

  async finish(): Promise<ArchiveFoot> {
    await this.#flush();
    const { bytes, entries, parts } = this.#mark;
    const foot: ArchiveFoot = { end: true, entries, parts, bytes, sha256: this.#hash.digest('hex') };
    await this.#handle.write(toMember(`${JSON.stringify(foot)}\n`));
    await this.#handle.datasync();
    return foot;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const member = toMember(this.#waiting.join(''));
    await this.#handle.write(member);
    this.#hash.update(member);
    this.#mark.bytes += member.length;
    this.#waiting = [];
    this.#size = 0;
    await this.#handle.datasync();
    await writeFile(this.#journal, JSON.stringify(this.#mark), { mode: 0o600 });
  }
}

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

/** Whether a key belongs to a profile, which takes it along unless it is there already. */
const isOfProfile = (key: string): boolean => /^(?:accounts|photos)\//.test(key);

const keysIn = async (part: string): Promise<string[]> => {
  const keys: string[] = [];
  try {
    for await (const { key } of readArchiveEntries(part)) if (isOfProfile(key)) keys.push(key);
  } catch (error) {
    // An unfinished archive has no end.
    if (!(error instanceof ArchiveError)) throw error;
  }
  return keys;
};
