import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type ArchiveEntry, toArchiveEntry } from '../../../imports/restore/server/archive-format.ts';
import { fromDeltas, toDeltas } from '../../../profiles/history/rules/deltas.ts';
import type { ChangeDelta } from '../../../profiles/history/rules/stored-history.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';

/**
 * A segment of a history as its record knows it; null if it knows none. An edit that crashed may have left a segment, or later changes in
 * one, that no reader sees, and that may have a text from before its redaction.
 */
export const readKnownSegment = async (storage: Storage, key: string): Promise<ArchiveEntry | null> => {
  const [, id = '', from = ''] = key.split('/');
  // The segment comes first: a change that moves there meanwhile is still in the archived record.
  const stored = await storage.getJson<ChangeDelta[]>(key);
  const record = await storage.getJson<Partial<ProfileRecord>>(`profiles/${id}`);
  const known = record?.history?.segments?.find((each) => each.from === Number(from));
  if (stored === null || known === undefined) return null;
  const changes = toDeltas(fromDeltas(stored).filter(({ number }) => number <= known.to));
  return toArchiveEntry(key, new TextEncoder().encode(JSON.stringify(changes)));
};
