import type { AdminEntry, IndexChange, IndexEntry } from '../directory-entry.ts';
import { originOf } from '../directory-events.ts';
import type { Transaction } from './database.ts';
import type { Entries } from './refused-rows.ts';
import { writeAdministered, writeListed } from './row-writer.ts';

/**
 * Writes changes of a directory in the transaction of `query`, unless the database has a newer one of the same profile: of two records the later version
 * wins, of a record and a deletion the later event. So a process whose view is older changes nothing. Returns whether anything was written.
 */
export const applyDirectoryChanges = async (
  query: Transaction,
  g: string,
  changes: readonly IndexChange[],
  { bucket, revision }: { bucket: string; revision: number },
): Promise<boolean> => {
  const rows = changes
    .map((change) => ({ change, origin: originOf(change) }))
    // The snapshot has the others, or something newer.
    .filter(({ origin }) => origin.bucket > bucket)
    .map(({ change: { order, admin }, origin }) => ({
      ord: order,
      bucket: origin.bucket,
      event: origin.event,
      gone: admin === null,
      deleted: origin.deleted,
      version: admin?.version ?? 0,
      decisions: admin?.decisions ?? 0,
    }));
  if (rows.length === 0) return false;
  const accepted = await query<{ ord: string }>(
    `insert into ${g}.change as c (ord, bucket, event, gone, deleted, version, decisions)
     select ord, bucket, event, gone, deleted, version, decisions
     from json_to_recordset($1::text::json)
       as r(ord text, bucket text, event text, gone boolean, deleted boolean, version int, decisions int)
     on conflict (ord) do update set bucket = greatest(c.bucket, excluded.bucket),
       event = greatest(c.event, excluded.event), gone = excluded.gone, deleted = excluded.deleted,
       version = excluded.version, decisions = excluded.decisions
     where case when c.gone or excluded.gone
       then excluded.event > c.event or (excluded.event = c.event and excluded.gone = excluded.deleted)
       else (excluded.version, excluded.decisions) > (c.version, c.decisions) end
     returning ord`,
    [JSON.stringify(rows)],
  );
  const orders = new Set(accepted.map(({ ord }) => ord));
  const written = changes.filter(({ order }) => orders.has(order));
  const listed: Entries<IndexEntry> = new Map(
    written.map(({ order, profile, entry }) => [order, { kind: profile, entry }]),
  );
  const administered: Entries<AdminEntry> = new Map(
    written.map(({ order, profile, admin }) => [order, { kind: profile, entry: admin }]),
  );
  await writeListed(query, g, listed, revision);
  await writeAdministered(query, g, administered);
  return written.length > 0;
};
