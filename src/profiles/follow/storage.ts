import { randomToken } from '../../base/engine/storage/keys.ts';
import { listNames } from '../../base/engine/storage/list-names.ts';
import { removeAll } from '../../base/engine/storage/remove-all.ts';
import type { Storage, Versioned } from '../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../rules/profile.ts';
import { replaceProfileRecord, updateProfileRecord } from '../storage/profile-record.ts';

/**
 * Somebody who follows a page: their address, the language of their letters if it is not the site's own, the last change that they were told of or that
 * was before they followed, and when the last letter was stored (milliseconds; 0 before the first).
 */
export type Follower = { email: string; language?: string; seen: number; told: number };

/** Up to which change all followers of a page were told, and before when no letter is due (milliseconds). */
export type Followed = { seen: number; due: number };

const ALL = 'followers/';
const prefixOf = (page: string): string => `${ALL}${page}/`;
const followedKey = (page: string): string => `followed/${page}`;

/** Follows a page under a name; false if somebody does already. */
export const putFollower = async (
  storage: Storage,
  page: string,
  name: string,
  follower: Pick<Follower, 'email' | 'language' | 'seen'>,
): Promise<boolean> => {
  // Most are new, so nothing is read first.
  const { changed } = await storage.update<Follower>(
    prefixOf(page) + name,
    (stored) => (stored === null ? { ...follower, told: 0 } : null),
    null,
  );
  return changed;
};

/** Changes what is known of a follower, as `Storage.update` does; false if they have left, or it was not changed. */
export const changeFollower = async (
  storage: Storage,
  page: string,
  name: string,
  change: (follower: Follower) => Follower | null,
): Promise<boolean> => {
  const { changed } = await storage.update<Follower>(
    prefixOf(page) + name,
    (stored) => stored && change(stored),
  );
  return changed;
};

export const getFollower = (storage: Storage, page: string, name: string): Promise<Follower | null> =>
  storage.getJson<Follower>(prefixOf(page) + name);

export const removeFollower = (storage: Storage, page: string, name: string): Promise<void> =>
  storage.remove(prefixOf(page) + name);

/** The names of all who follow a page. */
export const listFollowers = (storage: Storage, page: string): Promise<string[]> =>
  listNames(storage, prefixOf(page));

/** The pages that somebody follows. */
export const listFollowed = async (storage: Storage): Promise<string[]> =>
  (await storage.directories(ALL)).sort();

/** How far the followers of a page were told. */
export const getFollowed = async (storage: Storage, page: string): Promise<Followed> =>
  (await storage.getJson<Followed>(followedKey(page))) ?? { seen: 0, due: 0 };

export const putFollowed = (storage: Storage, page: string, { seen, due }: Followed): Promise<void> =>
  storage.putJson(followedKey(page), { seen, due, nonce: randomToken() });

/** Removes all who follow a page. */
export const removeFollowers = async (storage: Storage, page: string): Promise<void> => {
  const { keys } = await storage.list(prefixOf(page));
  await removeAll(storage, [...keys, followedKey(page)]);
};

type Counted = { followers: (before: number) => number };

const counted = (record: ProfileRecord, { followers }: Counted): ProfileRecord | null => {
  const before = record.followers ?? 0;
  const now = Math.max(0, followers(before));
  return now === before ? null : { ...record, followers: now };
};

/** Changes how many the record of a page says follow it, which no page shows; `read` is the record, if the caller has read it. */
export const countFollowers = async (
  storage: Storage,
  page: string,
  change: Counted,
  read?: Versioned<ProfileRecord>,
): Promise<void> => {
  const next = read === undefined ? null : counted(read.value, change);
  if (read !== undefined && next !== null && (await replaceProfileRecord(storage, next, read.etag))) return;
  await updateProfileRecord(storage, page, async (record) => record && counted(record, change));
};

/** Counts all who follow a page; `read` is its record, if the caller has read it. */
export const countAgain = async (
  storage: Storage,
  page: string,
  read: Versioned<ProfileRecord> | null = null,
): Promise<void> => {
  const { length } = await listFollowers(storage, page);
  await countFollowers(storage, page, { followers: () => length }, read ?? undefined);
};

/** Gives the followers of a page to another one, which they follow from its present state on. A repeat goes on where a crash left off. */
export const moveFollowers = async (
  storage: Storage,
  from: string,
  to: string,
  seen: number,
): Promise<void> => {
  const names = await listFollowers(storage, from);
  if (names.length === 0) return;
  for (const name of names) {
    const follower = await getFollower(storage, from, name);
    if (follower === null) continue;
    const { email, language } = follower;
    await putFollower(storage, to, name, { email, seen, ...(language !== undefined && { language }) });
  }
  await countAgain(storage, to);
  // Last, so that a repeat counts them again.
  await removeFollowers(storage, from);
};
