import { hashHex } from '../../../base/engine/storage/keys.ts';
import { type Leaf, type MapEntry, walkLeaves } from '../../../base/engine/storage/leaves.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { AdminEntry, IndexEntry } from '../directory-entry.ts';
import { type DirectoryState, directoryLeaves } from '../directory-state.ts';
import type { Query, Transaction } from './database.ts';
import { stampOf } from './listed-rows.ts';
import type { Entries } from './refused-rows.ts';
import { writeAdministered, writeListed } from './row-writer.ts';

/** A leaf and what it covers: from `first` up to `last`, where '' means no limit. */
export type LeafRange = { key: string; stored: Leaf | null; first: string; last: string };

/** The ranges of some leaves. Where there are none, that is a range too, of nothing. */
export const rangesOf = (leaves: readonly Leaf[], name: string): LeafRange[] =>
  leaves.length === 0
    ? [{ key: `none/${name}`, stored: null, first: '', last: '' }]
    : leaves.map((stored, index) => ({
        key: stored.key,
        stored,
        first: index === 0 ? '' : stored.first,
        last: leaves[index + 1]?.first ?? '',
      }));

/** The entries of a range, or `SweptError`. Not cached: each is read once. */
export const readRange = async <Value>(
  storage: Storage,
  { stored }: LeafRange,
): Promise<MapEntry<Value>[]> => {
  const entries: MapEntry<Value>[] = [];
  for await (const entry of walkLeaves<Value>(storage, stored === null ? [] : [stored])) entries.push(entry);
  return entries;
};

type Content = 'entries' | 'admin';

/** Notes that a generation has a range. */
export const putRange = async (
  query: Query,
  g: string,
  { key, last }: LeafRange,
  content: Content | 'counts',
): Promise<void> => {
  await query(
    `insert into ${g}.leaf (key, last, content) values ($1, $2, $3)
     on conflict (key) do update set last = excluded.last`,
    [key, last, content],
  );
};

/** The ranges that a generation lacks. */
export const lackingIn = async <Range extends LeafRange>(
  query: Query,
  g: string,
  ranges: readonly Range[],
): Promise<Range[]> => {
  const rows = await query<{ key: string; last: string }>(`select key, last from ${g}.leaf`);
  const stored = new Map(rows.map(({ key, last }) => [key, last]));
  return ranges.filter(({ key, last }) => stored.get(key) !== last);
};

/** A leaf of a directory. */
export type LeafPiece = LeafRange & { kind: ProfileKind; content: Content };

/** The pieces of a directory. A kind without any profile is a piece too, in which there are none. */
export const piecesOf = (state: DirectoryState): LeafPiece[] =>
  PROFILE_KINDS.flatMap((kind) =>
    (['entries', 'admin'] as const).flatMap((content) =>
      rangesOf(state[kind][content], `${kind}/${content}`).map((range) => ({ ...range, kind, content })),
    ),
  );

/** A fingerprint of the leaves of a directory. */
export const leavesFingerprint = (state: DirectoryState): string =>
  hashHex(
    directoryLeaves(state)
      .map(({ leaf }) => leaf.key)
      .join(),
  ).slice(0, 16);

/** The pieces of a directory that a generation does not have yet. */
export const missingPieces = (query: Query, g: string, state: DirectoryState): Promise<LeafPiece[]> =>
  lackingIn(query, g, piecesOf(state));

type AnyEntry = IndexEntry | AdminEntry;

/**
 * Makes the rows of a piece as it is, in the transaction of `query`: rows that are the same stay, and so do those of profiles with an event after the
 * last bucket of the snapshot.
 */
export const applyPiece = async (
  query: Transaction,
  g: string,
  piece: LeafPiece,
  entries: readonly MapEntry<AnyEntry>[],
  { bucket, revision }: { bucket: string; revision: number },
): Promise<void> => {
  const { kind, content, first, last } = piece;
  const range = `ord >= $1 and ($2 = '' or ord < $2)`;
  const rows = await query<{ ord: string; stamp: string }>(
    `select ord, stamp from ${g}.${content === 'entries' ? 'listed' : 'administered'} where ${range} and kind = $3`,
    [first, last, kind],
  );
  const changed = await query<{ ord: string }>(`select ord from ${g}.change where ${range} and bucket > $3`, [
    first,
    last,
    bucket,
  ]);
  const newer = new Set(changed.map(({ ord }) => ord));
  const stamps = new Map(rows.map(({ ord, stamp }) => [ord, stamp]));
  const wanted = new Map<string, { kind: ProfileKind; entry: AnyEntry | null }>();
  for (const [ord, entry] of entries) {
    const stamp = stamps.get(ord);
    stamps.delete(ord);
    if (newer.has(ord) || (stamp !== undefined && stamp === stampOf(JSON.stringify(entry)))) continue;
    wanted.set(ord, { kind, entry });
  }
  for (const ord of stamps.keys()) if (!newer.has(ord)) wanted.set(ord, { kind, entry: null });
  if (content === 'entries') await writeListed(query, g, wanted as Entries<IndexEntry>, revision);
  else await writeAdministered(query, g, wanted as Entries<AdminEntry>);
  await putRange(query, g, piece, content);
};

/**
 * Forgets that kinds without profiles were compared. Unlike a leaf, their piece has the same key in every snapshot, also in one whose events
 * added a profile and took it away again, of which only the first may have reached the tables.
 */
export const forgetNone = async (query: Query, g: string): Promise<void> => {
  await query(`delete from ${g}.leaf where key like 'none/%'`);
};

/** Forgets the leaves that a directory does not have any more. */
export const forgetPieces = async (query: Query, g: string, state: DirectoryState): Promise<void> => {
  await query(`delete from ${g}.leaf where content <> 'counts' and not key = any($1::text[])`, [
    piecesOf(state).map(({ key }) => key),
  ]);
};
