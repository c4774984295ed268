import { amendEntry, appendEntry, journalOf, listEntries } from '../../base/engine/storage/journal.ts';
import { firstIdOf, timeOfId } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';

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
export type StoredAudit = AuditRecord & { id: string; at: number };

/** Amendments: the action did not take place; the profile was deleted. */
const WITHDRAWN = 'withdrawn';
const FORGOTTEN = 'forgotten';

/** The audit log of administrators. */
export const auditJournal = journalOf(
  'audit',
  (value, word) => {
    if (word === WITHDRAWN) return null;
    return word === FORGOTTEN ? withoutEvidence(value as AuditRecord) : value;
  },
  (value) => {
    const { place, target } = value as AuditRecord;
    return place === undefined ? null : target;
  },
);

/** An entry without evidence and note of a badge; the same object if there are none. */
const withoutEvidence = (record: AuditRecord): AuditRecord => {
  const [before, after] = [bare(record.before), bare(record.after)];
  return before === record.before && after === record.after ? record : { ...record, before, after };
};

const bare = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('evidence' in value || 'note' in value)) return value;
  const { evidence: _evidence, note: _note, ...rest } = value as Record<string, unknown>;
  return rest;
};

/** Writes an entry of the log and returns its id. */
export const appendAudit = (storage: Storage, record: AuditRecord): Promise<string> =>
  appendEntry(storage, auditJournal, record);

/** Removes an entry whose action did not take place because somebody else was first. */
export const withdrawAudit = async (storage: Storage, id: string): Promise<void> => {
  await amendEntry(storage, auditJournal, id, WITHDRAWN);
};

/** Which entries of the log to list; a missing part means any. Times are in milliseconds, `until` is exclusive. */
export type AuditQuery = {
  /** Part of the e-mail address of who acted, in any letter case. */
  admin?: string | undefined;
  action?: string | undefined;
  batch?: string | undefined;
  /** The id of the page that they are about. */
  page?: string | undefined;
  since?: number | undefined;
  until?: number | undefined;
};

/** Entries, newest first: at most `limit` of those older than the entry `before`. With a filter, a page may be short before the end. */
export const listAudit = async (
  storage: Storage,
  { limit, before = null }: { limit: number; before?: string | null },
  { admin, action, batch, page, since, until }: AuditQuery = {},
): Promise<{ items: StoredAudit[]; next: string | null }> => {
  const end = until === undefined ? null : firstIdOf(until);
  const { items, ...rest } = await listEntries<AuditRecord>(storage, auditJournal, {
    limit,
    before: before ?? end,
    since,
    subject: page || undefined,
    matches: (record) =>
      (admin === undefined || record.admin.toLowerCase().includes(admin.toLowerCase())) &&
      (action === undefined || record.action === action) &&
      (batch === undefined || record.batch === batch),
  });
  return { ...rest, items: items.map(({ id, value }) => ({ ...value, id, at: timeOfId(id) })) };
};

const READ_AT_ONCE = 500;

/** Removes evidence and notes of badges from the entries about some profiles. */
export const forgetInAudit = async (storage: Storage, ids: ReadonlySet<string>): Promise<void> => {
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listEntries<AuditRecord>>> = await listEntries<AuditRecord>(
      storage,
      auditJournal,
      { limit: READ_AT_ONCE, before },
    );
    for (const { id, value } of page.items)
      if (ids.has(value.target) && withoutEvidence(value) !== value)
        await amendEntry(storage, auditJournal, id, FORGOTTEN);
    before = page.next;
  } while (before !== null);
};
