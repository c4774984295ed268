import type { ProfileKind } from '../../domain/fields/fields.ts';
import { amendEntry, appendEntry, journalOf, listEntries } from '../engine/journal.ts';
import { timeOfId } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';

/** Who did what to which record, with the values before and after; `batch` is the bulk action it was part of, `place` finds the profile whose id is `target`. */
export type AuditRecord = {
  admin: string;
  action: string;
  target: string;
  before: unknown;
  after: unknown;
  batch?: string;
  place?: { profile: ProfileKind; order: string };
};
/** A stored entry: `id` sorts by time, `at` is in milliseconds. */
export type KeptAudit = AuditRecord & { id: string; at: number };

// Earlier versions stored whom an entry was about as `{name} ({id})`.
const NAMED = /^.* \(([0-9a-z]{8,12})\)$/s;

/** An entry without the name that an earlier version stored in it; the same object if there is none. */
export const withoutName = (record: AuditRecord): AuditRecord => {
  const id = record.place === undefined ? NAMED.exec(record.target)?.[1] : undefined;
  return id === undefined ? record : { ...record, target: id };
};

/** The audit log of administrators. */
export const auditJournal = journalOf('audit', (value) => withoutName(value as AuditRecord));

/** Writes an entry of the log, which is never changed or removed. */
export const appendAudit = (storage: Storage, record: AuditRecord): Promise<string> =>
  appendEntry(storage, auditJournal, record);

/** Entries, newest first: at most `limit` of those older than the entry `before`. */
export const listAudit = async (
  storage: Storage,
  page: { limit: number; before?: string | null },
): Promise<{ items: KeptAudit[]; next: string | null }> => {
  const { items, ...rest } = await listEntries<AuditRecord>(storage, auditJournal, page);
  return { ...rest, items: items.map(({ id, value }) => ({ ...withoutName(value), id, at: timeOfId(id) })) };
};

const READ = 'upkeep/read-audit-names';
const READ_AT_ONCE = 500;

/** Removes names from entries of earlier versions, some entries at a time from the newest on; does nothing once it is through. */
export const dropAuditNames = async (storage: Storage): Promise<void> => {
  const read = await storage.getJson<{ before: string | null }>(READ);
  if (read?.before === null) return;
  const page = { limit: READ_AT_ONCE, before: read?.before ?? null };
  const { items, next } = await listEntries<AuditRecord>(storage, auditJournal, page);
  for (const { id, value } of items)
    if (withoutName(value) !== value) await amendEntry(storage, auditJournal, id, 'nameless');
  await storage.putJson(READ, { before: next });
};
