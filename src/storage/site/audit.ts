import type { ProfileKind } from '../../domain/fields.ts';
import {
  appendEntry,
  foldJournal,
  foldJournalWhenDue,
  journalOf,
  type Kept,
  listEntries,
  restoreEntries,
} from '../engine/journal.ts';
import { timeOfId } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';

/** Who did what to what, and what it was before and after; `batch` names the many that it was one of, `place` finds the profile that `target` is the id of. */
export type AuditRecord = {
  admin: string;
  action: string;
  target: string;
  before: unknown;
  after: unknown;
  batch?: string;
  place?: { profile: ProfileKind; order: string };
};
/** An entry as it was kept: `id` sorts by time, `at` is milliseconds. */
export type KeptAudit = AuditRecord & { id: string; at: number };

const journal = journalOf('audit');

/** Writes an entry of the log; nothing ever changes or removes it. */
export const appendAudit = (storage: Storage, record: AuditRecord): Promise<string> =>
  appendEntry(storage, journal, record);

/** Entries, newest first: at most `limit` of those older than the entry `before`. */
export const listAudit = async (
  storage: Storage,
  page: { limit: number; before?: string | null },
): Promise<{ items: KeptAudit[]; next: string | null; foldDue: boolean }> => {
  const { items, ...rest } = await listEntries<AuditRecord>(storage, journal, page);
  return { ...rest, items: items.map(({ id, value }) => ({ ...value, id, at: timeOfId(id) })) };
};

/** Folds the settled entries of the log. */
export const foldAudit = (storage: Storage): Promise<boolean> => foldJournal(storage, journal);

/** Folds entries that nobody reads for a long time. */
export const foldAuditWhenDue = (storage: Storage): Promise<void> => foldJournalWhenDue(storage, journal);

/** Writes entries under the ids that they had: for a restore. */
export const restoreAudit = (storage: Storage, entries: readonly KeptAudit[]): Promise<void> =>
  restoreEntries(
    storage,
    journal,
    entries.map(({ id, at: _at, ...value }): Kept<AuditRecord> => ({ id, value })),
  );
