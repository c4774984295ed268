import { randomToken } from '../../base/engine/storage/keys.ts';
import { countKeys, listNames } from '../../base/engine/storage/list-names.ts';
import { removeAll } from '../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';

/**
 * Somebody who follows a page: their address, the language of their letters if it is not the site's own, the last change that they were told of or that
 * was before they followed, and when the last letter was stored (milliseconds; 0 before the first).
 */
export type Follower = { email: string; language?: string; seen: number; told: number; since: number };

/** What is known of a page with followers: up to which change all of them were told, and before when no letter is due (milliseconds). */
export type Followed = { seen: number; due: number; nonce: string };

const prefixOf = (page: string): string => `followers/${page}/`;
const followedKey = (page: string): string => `followed/${page}`;

/** How many follow a page. */
export const countFollowers = (storage: Storage, page: string): Promise<number> =>
  countKeys(storage, prefixOf(page));

/** Removes all who follow a page. */
export const removeFollowers = async (storage: Storage, page: string): Promise<void> => {
  const { keys } = await storage.list(prefixOf(page));
  await removeAll(storage, [...keys, followedKey(page)]);
};

/** Follows a page under a name, or renews what is known of somebody who does already. */
export const putFollower = async (
  storage: Storage,
  page: string,
  name: string,
  follower: Pick<Follower, 'email' | 'language' | 'seen'>,
): Promise<void> => {
  await storage.update<Follower>(prefixOf(page) + name, (stored) =>
    stored === null ? { ...follower, told: 0, since: storage.now() } : null,
  );
  await putFollowed(storage, page, follower.seen);
};

/** Has a page looked at for those who follow it; one that is looked at already stays as it is. */
const putFollowed = async (storage: Storage, page: string, seen: number): Promise<void> => {
  await storage.claim(followedKey(page), { seen, due: 0, nonce: randomToken() } satisfies Followed);
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

/** The pages with followers, and some that have none any more. */
export const listFollowed = (storage: Storage): Promise<string[]> => listNames(storage, 'followed/');

export const getFollowed = (storage: Storage, page: string): Promise<Followed | null> =>
  storage.getJson<Followed>(followedKey(page));

/** Stores up to which change all followers of a page were told. */
export const setFollowed = async (
  storage: Storage,
  page: string,
  followed: Pick<Followed, 'seen' | 'due'>,
): Promise<void> => {
  await storage.update<Followed>(
    followedKey(page),
    (stored) => stored && { ...followed, nonce: randomToken() },
  );
};

/** Looks at a page no more, which nobody follows; whoever begins in that moment is not lost. */
export const forgetFollowed = async (storage: Storage, page: string): Promise<void> => {
  await storage.remove(followedKey(page));
  const [name] = await listFollowers(storage, page);
  const follower = name === undefined ? null : await getFollower(storage, page, name);
  if (follower !== null) await putFollowed(storage, page, follower.seen);
};

/** Gives the followers of a page to another one, which they follow from its present state on. A repeat goes on where a crash left off. */
export const moveFollowers = async (
  storage: Storage,
  from: string,
  to: string,
  seen: number,
): Promise<void> => {
  for (const name of await listFollowers(storage, from)) {
    const follower = await getFollower(storage, from, name);
    if (follower === null) continue;
    const { email, language } = follower;
    await putFollower(storage, to, name, { email, seen, ...(language !== undefined && { language }) });
    await removeFollower(storage, from, name);
  }
  await storage.remove(followedKey(from));
};
