import type { Versioned } from '../../base/engine/storage/storage.ts';
import type { Actor } from '../../base/http/server/handler.ts';
import type { ProfileRecord } from '../rules/profile.ts';
import { aliveRecord, type Tombstone } from '../storage/profile-record.ts';

/** The record of the page of a call, as it was read to admit it, with its ETag; null if it is not there. */
export const admittedPage = ({ found }: Pick<Actor, 'found'>): Versioned<ProfileRecord> | null => {
  const read = found as Versioned<ProfileRecord | Tombstone> | null;
  const value = aliveRecord(read?.value ?? null);
  return read === null || value === null ? null : { value, etag: read.etag };
};
