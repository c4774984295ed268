import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip, gunzipSync } from 'node:zlib';
import { textLines } from '../../../base/text/rules/lines.ts';
import {
  type ArchiveEntry,
  ArchiveError,
  type ArchiveFoot,
  type ArchiveHead,
  parseArchiveLine,
  requireEntry,
  toMember,
} from '../../../imports/restore/server/archive-format.ts';

/** Streams the entries of an archive; `onHead` gets its head before. Throws `ArchiveError` if it is invalid. */
export async function* readArchiveEntries(
  file: string,
  progress: (bytes: number) => void = () => {},
  onHead: (head: ArchiveHead) => void = () => {},
): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  let number = 0;
  let entries = 0;
  let isEnded = false;
  for await (const line of textLines(untilDamage(source.pipe(gunzip)))) {
    number += 1;
    const value = parseArchiveLine(line, number);
    if (number === 1) {
      onHead(requireHead(value as Partial<ArchiveHead>));
      continue;
    }
    if (isEnded) throw new ArchiveError('The archive goes on after its end.');
    if ('end' in value) {
      isEnded = true;
      if ((value as ArchiveFoot).entries !== entries) throw new ArchiveError('The archive lacks entries.');
      continue;
    }
    const entry = requireEntry(value, number);
    entries += 1;
    progress(source.bytesRead);
    yield entry;
  }
  if (!isEnded) throw new ArchiveError('The archive is cut short or damaged.');
}

// Where it cannot be unpacked, it ends, and the missing foot shows the damage.
async function* untilDamage(unpacked: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* unpacked;
  } catch {}
}

const requireHead = (head: Partial<ArchiveHead>): ArchiveHead => {
  const { vitae, format } = head;
  if (vitae !== 'archive') throw new ArchiveError('This is not an archive of a site.');
  if (format !== 1) throw new ArchiveError(`Archives of format ${format} are not known here.`);
  return head as ArchiveHead;
};

/** Checks a whole archive before anything is written: all lines, counts and the checksum. Returns its foot. */
export const checkArchive = async (
  file: string,
  progress: (bytes: number) => void = () => {},
): Promise<ArchiveFoot> => {
  const { size } = await stat(file);
  const foot = await readFoot(file, size);
  if ((await hashOfFile(file, foot.bytes)) !== foot.sha256)
    throw new ArchiveError('The archive was altered: its checksum is another.');
  const parts: Record<string, number> = {};
  for await (const { key } of readArchiveEntries(file, progress)) {
    const part = key.slice(0, key.indexOf('/'));
    parts[part] = (parts[part] ?? 0) + 1;
  }
  for (const part of Object.keys({ ...parts, ...foot.parts }))
    if (parts[part] !== foot.parts[part]) throw new ArchiveError(`The archive lacks entries of ${part}.`);
  return foot;
};

/** SHA-256 in hex of a file's first bytes. */
const hashOfFile = async (file: string, bytes: number): Promise<string> => {
  const hash = createHash('sha256');
  if (bytes > 0) for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk);
  return hash.digest('hex');
};

// Longer than any foot; the foot itself says where its member begins.
const FOOT_BYTES = 64 * 1024;

const readFoot = async (file: string, size: number): Promise<ArchiveFoot> => {
  const handle = await open(file);
  try {
    const length = Math.min(size, FOOT_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    for (
      let at = buffer.lastIndexOf(MAGIC);
      at >= 0;
      at = at === 0 ? -1 : buffer.lastIndexOf(MAGIC, at - 1)
    ) {
      const foot = footIn(buffer.subarray(at));
      if (foot !== null && foot.bytes === size - length + at) return foot;
    }
  } finally {
    await handle.close();
  }
  throw new ArchiveError('The archive is cut short or damaged: it has no end.');
};

const MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);

const footIn = (member: Buffer): ArchiveFoot | null => {
  try {
    const text = gunzipSync(member).toString('utf8');
    const foot = JSON.parse(text) as ArchiveFoot;
    // Compressed again and compared, so that no byte can differ and none can follow.
    return foot.end === true && toMember(text).equals(member) ? foot : null;
  } catch {
    return null;
  }
};
