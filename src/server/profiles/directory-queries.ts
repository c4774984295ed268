import { LIST_LIMIT, type ListQuery, type ListReply } from '../../contract/profile.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../domain/fields.ts';
import type { ListItem, PublicProfile } from '../../domain/profile.ts';
import { toPublicProfile } from '../../domain/profile.ts';
import { foldQuery } from '../../domain/search.ts';
import { isProfileId } from '../../domain/slug.ts';
import { foldDirectory, type IndexEntry, withDirectory } from '../../storage/directory/directory.ts';
import { type ListPosition, listIndex } from '../../storage/directory/directory-list.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { foldCounts, getCounts, openListCounts } from '../../storage/profiles/counts.ts';
import { getSight, type Sight } from '../../storage/profiles/gate.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { fetchSecret } from '../http/secret.ts';

/** Most characters of JSON in one page of a list. */
const PAGE_CHARACTERS = 4 * 1024 * 1024 - 64 * 1024;

/** Puts work off until after the reply. */
export type Later = (work: () => Promise<unknown>) => void;

/** A page of the directory with its counts; folds what is due, later. */
export const listProfiles = async (
  storage: Storage,
  query: Omit<ListQuery, 'id'>,
  later: Later,
): Promise<ListReply> => {
  const kinds: readonly ProfileKind[] = query.profile === undefined ? PROFILE_KINDS : [query.profile];
  const folded = foldQuery(query.q ?? '');
  const scope = `${kinds.join()}:${folded}`;
  const from = query.cursor ? await readCursor<ListPosition>(storage, scope, query.cursor) : null;
  const limit = query.limit ?? LIST_LIMIT;
  const request = { kinds, query: folded, limit, most: PAGE_CHARACTERS, from };
  const counts = begin(storage);
  const page = await withDirectory(storage, async (directory) => {
    if (directory.foldDue) later(() => foldDirectory(storage));
    return listIndex(storage, directory, request);
  });
  const data = await withCounts(storage, counts, page.entries, later);
  const next = page.next === null ? null : await writeCursor(storage, scope, page.next);
  return { success: true, data, total: page.total, next };
};

/** One section of home: how many cards, and the cursor that it goes on from, if any. */
export type SectionQuery = { limit: number; cursor?: string };

/** Both sections of home from one reading of the directory; a cursor that is not ours starts its section from the top. */
export const listHome = async (
  storage: Storage,
  q: string,
  wanted: Record<ProfileKind, SectionQuery>,
  later: Later,
): Promise<Record<ProfileKind, ListReply>> => {
  const query = foldQuery(q);
  const counts = begin(storage);
  const from = await Promise.all(
    PROFILE_KINDS.map((kind) => {
      const { cursor } = wanted[kind];
      return cursor ? readCursor<ListPosition>(storage, `${kind}:${query}`, cursor).catch(() => null) : null;
    }),
  );
  const pages = await withDirectory(storage, async (directory) => {
    if (directory.foldDue) later(() => foldDirectory(storage));
    return Promise.all(
      PROFILE_KINDS.map((kind, index) =>
        listIndex(storage, directory, {
          kinds: [kind],
          query,
          limit: wanted[kind].limit,
          most: PAGE_CHARACTERS,
          from: from[index] ?? null,
        }),
      ),
    );
  });
  const data = await withCounts(
    storage,
    counts,
    pages.flatMap(({ entries }) => entries),
    later,
  );
  const replies = pages.map(async ({ entries, total, next }, index) => {
    const kind = PROFILE_KINDS[index] as ProfileKind;
    const start = index === 0 ? 0 : (pages[0]?.entries.length ?? 0);
    return {
      success: true as const,
      data: data.slice(start, start + entries.length),
      total,
      next: next === null ? null : await writeCursor(storage, `${kind}:${query}`, next),
    };
  });
  const [personal, professional] = await Promise.all(replies);
  return { personal, professional } as Record<ProfileKind, ListReply>;
};

type CountsOf = ReturnType<typeof openListCounts>;

// What a list needs beside the directory, asked for while that is still being read: a function that just started waits for fewer round trips.
const begin = (storage: Storage): CountsOf => {
  // Cursors are signed.
  void fetchSecret(storage);
  return openListCounts(storage);
};

const withCounts = async (
  storage: Storage,
  countsOf: CountsOf,
  entries: readonly IndexEntry[],
  later: Later,
): Promise<ListItem[]> => {
  const { counts, foldDue } = await countsOf(entries.map(({ id }) => id));
  if (foldDue) later(() => foldCounts(storage));
  return entries.map(({ version: _version, recheck: _recheck, ...entry }) => {
    const { like, view } = counts.get(entry.id) ?? { like: 0, view: 0 };
    return { ...entry, like, view };
  });
};

/** The one full public record with its exact counts, null when there is none in sight. */
export const findProfile = async (
  storage: Storage,
  id: string,
  later: Later,
): Promise<PublicProfile | null> => {
  const found = await findSight(storage, id, later);
  return found.sight === 'public' ? found.profile : null;
};

/** A profile as a page shows it: the public record, or whether it is hidden or gone. */
export type FoundProfile = { sight: 'public'; profile: PublicProfile } | Exclude<Sight, { sight: 'public' }>;

/** What the public may know of a profile, with its exact counts. */
export const findSight = async (storage: Storage, id: string, later: Later): Promise<FoundProfile> => {
  if (!isProfileId(id)) return { sight: 'gone' };
  const [found, { foldDue, ...counts }] = await Promise.all([getSight(storage, id), getCounts(storage, id)]);
  if (foldDue) later(() => foldCounts(storage));
  if (found.sight !== 'public') return found;
  const { record, verified, verification } = found.profile;
  return { sight: 'public', profile: toPublicProfile(record, verified, counts, verification) };
};
