import { firstIdOf, hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
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
    await tellOf(storage, page);
  }
};

const tellOf = async (storage: Storage, page: string): Promise<void> => {
  const [followed, record] = await Promise.all([getFollowed(storage, page), getProfileRecord(storage, page)]);
  if (record?.follow === 'no') return endFollowing(storage, page);
  // One in the trash or hidden may come back; what is deleted takes its followers along.
  if (record === null || newestNumber(record) <= followed.seen || followed.due > storage.now()) return;
  if ((await findFollowable(storage, page)) === null) return;
  const { changes } = await readHistory(storage, record, 'public', { limit: HISTORY.page });
  const names = await listFollowers(storage, page);
  await countFollowers(storage, page, { followers: () => names.length });
  let behind: Followed = { seen: newestNumber(record), due: 0 };
  for (const name of names) {
    const left = await tellOne(storage, record, name, changes);
    if (left === null) continue;
    const due = left.told + DAY;
    behind = {
      seen: Math.min(behind.seen, left.seen),
      due: behind.due === 0 ? due : Math.min(behind.due, due),
    };
  }
  await putFollowed(storage, page, behind);
};

/** Forgets all who follow a page, and the letters to them that are not sent yet. */
export const endFollowing = async (storage: Storage, page: string): Promise<void> => {
  await removeFollowers(storage, page);
  await dropMails(storage, page, ({ kind }) => kind === 'page-changed');
};

/**
 * Tells a follower of the changes that are news to them. It is noted before the letter is stored: after a crash they may miss one, and nobody gets
 * two. Returns the follower if it is too early for that.
 */
const tellOne = async (
  storage: Storage,
  record: ProfileRecord,
  name: string,
  changes: readonly ShownChange[],
): Promise<Follower | null> => {
  const { id } = record;
  const follower = await getFollower(storage, id, name);
  const newest = newestNumber(record);
  if (follower === null || follower.seen >= newest) return null;
  const now = storage.now();
  if (now - follower.told < DAY) return follower;
  const news = changes.filter(({ number }) => number > follower.seen);
  // Nothing of it is public.
  const told = news.length === 0 ? follower.told : now;
  const isMine = await changeFollower(storage, id, name, (stored) =>
    stored.seen === follower.seen && stored.told === follower.told ? { ...stored, seen: newest, told } : null,
  );
  if (!isMine || news.length === 0) return null;
  const leave = await leavingToken(storage, { kind: 'changes', page: id, who: name });
  const mail = await writtenIn(follower.language, () =>
    changesMail({ to: follower.email, record, leave }, news),
  );
  const place = firstIdOf(now) + hashHex(`page-changed ${name} ${now}`).slice(0, 13);
  await storeMailAt(storage, id, place, { ...mail, once: true }, 'page-changed');
  return null;
};
