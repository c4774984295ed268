import pMap from 'p-map';
import { firstIdOf, hashHex } from '../../../base/engine/storage/keys.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { dropMails, storeMailAt } from '../../../base/mail/storage.ts';
import {
  changeFollower,
  countFollowers,
  type Followed,
  type Follower,
  getFollowed,
  getFollower,
  listFollowed,
  listFollowers,
  putFollowed,
  removeFollowers,
} from '../../../profiles/follow/storage.ts';
import { newestNumber } from '../../../profiles/history/rules/record-history.ts';
import type { ShownChange } from '../../../profiles/history/rules/visible-change.ts';
import { readHistory } from '../../../profiles/history/server/read-history.ts';
import { HISTORY } from '../../../profiles/rules/limits.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { leavingToken } from '../../leave-letters/server/leaving-token.ts';
import { findFollowable } from './follow.ts';
import { changesMail } from './letters.ts';

const DAY = 86_400_000;
const TEN_MINUTES = 600_000;

/** How many pages one turn looks at; successive turns go through all of them. */
const MAX_PAGES = 500;

/** Tells those who follow pages what has changed there, each of them at most once a day and page, as many as it can until a time. */
export const tellFollowers = async (storage: Storage, until: number): Promise<void> => {
  const pages = await listFollowed(storage);
  const turn = Math.floor(storage.now() / TEN_MINUTES);
  const start = pages.length <= MAX_PAGES ? 0 : (turn * MAX_PAGES) % pages.length;
  for (const page of [...pages.slice(start), ...pages.slice(0, start)].slice(0, MAX_PAGES)) {
    if (storage.now() >= until) return;
    await tellOf(storage, page, until);
  }
};

const tellOf = async (storage: Storage, page: string, until: number): Promise<void> => {
  const [followed, record] = await Promise.all([getFollowed(storage, page), getProfileRecord(storage, page)]);
  if (record?.follow === 'no') return endFollowing(storage, page);
  // One in the trash or hidden may come back; what is deleted takes its followers along.
  if (record === null || newestNumber(record) <= followed.seen || followed.due > storage.now()) return;
  if ((await findFollowable(storage, page)) === null) return;
  const { changes } = await readHistory(storage, record, 'public', { limit: HISTORY.page });
  const names = await listFollowers(storage, page);
  await countFollowers(storage, page, { followers: () => names.length });
  const followers = await pMap(names, (name) => getFollower(storage, page, name), READS_AT_ONCE);
  const newest = newestNumber(record);
  let behind: Followed = { seen: newest, due: 0 };
  for (const [index, name] of names.entries()) {
    const follower = followers[index] ?? null;
    if (follower === null || follower.seen >= newest) continue;
    if (storage.now() - follower.told >= DAY) {
      // The next turn goes on.
      if (storage.now() >= until) return;
      await tellOne(storage, record, { name, follower }, changes);
    } else behind = earlier(behind, follower);
  }
  await putFollowed(storage, page, behind);
};

/** Up to where the followers of a page were told, with one more who hears of it later. */
const earlier = (behind: Followed, { seen, told }: Follower): Followed => ({
  seen: Math.min(behind.seen, seen),
  due: behind.due === 0 ? told + DAY : Math.min(behind.due, told + DAY),
});

/** Forgets all who follow a page, and the letters to them that are not sent yet. */
export const endFollowing = async (storage: Storage, page: string): Promise<void> => {
  await removeFollowers(storage, page);
  await dropMails(storage, page, ({ kind }) => kind === 'page-changed');
};

/**
 * Tells a follower of the changes that are news to them. It is noted before the letter is stored: after a crash they may miss one, and nobody gets
 * two.
 */
const tellOne = async (
  storage: Storage,
  record: ProfileRecord,
  { name, follower }: { name: string; follower: Follower },
  changes: readonly ShownChange[],
): Promise<void> => {
  const { id } = record;
  const now = storage.now();
  const news = changes.filter(({ number }) => number > follower.seen);
  // Nothing of it is public.
  const told = news.length === 0 ? follower.told : now;
  const isMine = await changeFollower(storage, id, name, (stored) =>
    stored.seen === follower.seen && stored.told === follower.told
      ? { ...stored, seen: newestNumber(record), told }
      : null,
  );
  if (!isMine || news.length === 0) return;
  const leave = await leavingToken(storage, { kind: 'changes', page: id, who: name });
  const mail = await writtenIn(follower.language, () =>
    changesMail({ to: follower.email, record, leave }, news),
  );
  const place = firstIdOf(now) + hashHex(`page-changed ${name} ${now}`).slice(0, 13);
  await storeMailAt(storage, id, place, { ...mail, once: true }, 'page-changed');
};
