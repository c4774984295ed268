import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { type Page, startOf, toNext } from '../../../base/http/server/cursor.ts';
import type { AuditEntry, adminGetAudit } from '../calls.ts';
import { type AuditRecord, listAudit } from '../storage.ts';

/** The current names of profiles by `order`; profiles that are gone have none. */
type NamesOf = (
  storage: Storage,
  places: NonNullable<AuditRecord['place']>[],
) => Promise<ReadonlyMap<string, string>>;

/** A page of the audit log, filtered and newest first, with the names that `namesOf` finds. */
export const answerAudit = async (
  storage: Storage,
  query: InputOf<typeof adminGetAudit>,
  namesOf: NamesOf,
): Promise<Page<AuditEntry>> => {
  const { limit: _limit, cursor: _cursor, ...filter } = query;
  const page = await listAudit(storage, await startOf(storage, 'audit', query), filter);
  const places = page.items.flatMap(({ place }) => (place === undefined ? [] : [place]));
  const names: ReadonlyMap<string, string> = places.length === 0 ? new Map() : await namesOf(storage, places);
  const items = page.items.map(({ at, place, target, ...entry }) => ({
    ...entry,
    at: new Date(at).toISOString(),
    target: named(target, names.get(place?.order ?? '')),
  }));
  return { success: true, items, next: await toNext(storage, 'audit', page.next) };
};

// The log has only ids; names come from the profiles that still exist.
const named = (target: string, name: string | undefined): string =>
  name === undefined ? target : `${name} (${target})`;
