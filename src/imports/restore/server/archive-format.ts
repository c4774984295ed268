import { gzipSync } from 'node:zlib';

/**
 * An archive is a series of gzip members, so that any tool can unpack it. It contains JSON Lines: a head, an entry for each key of the
 * store and, in a member of its own, a foot with the number of entries and the checksum of all bytes before it.
 */
export type ArchiveHead = {
  vitae: 'archive';
  format: 1;
  made: string;
  /** The secret that a local site signs with, if it has one; the store may have another, from which the names of removed pages are made. */
  secret?: string;
};
export type ArchiveEntry = { key: string; text: string } | { key: string; base64: string };
export type ArchiveFoot = {
  end: true;
  entries: number;
  /** Numbers of entries by the first part of their keys. */
  parts: Record<string, number>;
  /** Number of bytes before the foot's member, and their SHA-256. */
  bytes: number;
  sha256: string;
};

/** The archive cannot be used; nothing was written. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** A reproducible gzip member: the byte for the operating system is fixed. */
export const toMember = (text: string): Buffer => {
  const member = gzipSync(text, { level: 6 });
  member[9] = 255;
  return member;
};

const KEY = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)+$/;

/** Whether a text is valid as a key of the store: nothing that leads out of it. */
export const isStoreKey = (key: string): boolean => key.length <= 600 && KEY.test(key);

/** The entry of a key: as text if the value is UTF-8, else as base64. */
export const toArchiveEntry = (key: string, bytes: Uint8Array): ArchiveEntry => {
  try {
    return { key, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { key, base64: Buffer.from(bytes).toString('base64') };
  }
};

export const bytesOf = (entry: ArchiveEntry): Uint8Array =>
  'text' in entry ? Buffer.from(entry.text) : Buffer.from(entry.base64, 'base64');

/** The value on a line of an archive. Throws `ArchiveError` if there is none. */
export const parseArchiveLine = (line: string, number: number): object => {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {}
  throw new ArchiveError(`Line ${number} of the archive is damaged.`);
};

/** A value of an archive as an entry. Throws `ArchiveError` if it has no key of the store. */
export const requireEntry = (value: object, number: number): ArchiveEntry => {
  const entry = value as ArchiveEntry;
  if (typeof entry.key !== 'string' || !isStoreKey(entry.key))
    throw new ArchiveError(`Line ${number} of the archive has no valid key.`);
  return entry;
};
