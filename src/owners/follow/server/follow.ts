import { linkOver } from '../../../accounts/links/server.ts';
import { createLink, endLink, getLink, linkKey, linkSubject } from '../../../accounts/links/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { accountSubject } from '../../../base/http/server/subjects.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { keptLanguage } from '../../../base/mail/rules.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { canBeFollowed } from '../../../profiles/follow/rules.ts';
import { putFollower } from '../../../profiles/follow/storage.ts';
import { newestNumber } from '../../../profiles/history/rules/record-history.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getPublicProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { followMail } from './letters.ts';

/** A page that can be followed now; null if there is none, or it is hidden or not listed, or its owner does not want it. */
export const findFollowable = async (storage: Storage, id: string): Promise<ProfileRecord | null> => {
  const profile = isProfileId(id) ? await getPublicProfile(storage, id) : null;
  return profile !== null && canBeFollowed(profile.record, todayOf(storage)) ? profile.record : null;
};

/** The name under which somebody follows any page: a keyed hash of their address. */
const followerName = async (storage: Storage, email: string): Promise<string> =>
  (await accountSubject(storage, `follower:${normalizeEmail(email)}`)).slice(0, 32);

/** Mails somebody a link with which they follow a page. */
export const mailFollowLink = async (
  storage: Storage,
  record: ProfileRecord,
  email: string,
): Promise<void> => {
  const token = await createLink(storage, 'follow', record.id, { email: normalizeEmail(email) });
  const mail = followMail({ to: email, record }, token);
  await sendMail(storage, record.id, { ...mail, link: linkKey('follow', token) }, 'follow');
};

/** What a link to follow a page is for; refuses one that is used, over or forged, and one of a page that cannot be followed now. */
export const requireFollow = async (storage: Storage, token: string) => {
  const id = linkSubject(token);
  const link = id === null ? null : await getLink(storage, 'follow', token);
  const record = link === null ? null : await findFollowable(storage, link.subject);
  if (link === null || record === null) throw linkOver();
  return { link, record };
};

/** Follows a page by a link. What was changed before is no news. */
export const follow = async (storage: Storage, token: string): Promise<void> => {
  const { link, record } = await requireFollow(storage, token);
  const language = keptLanguage();
  await putFollower(storage, record.id, await followerName(storage, link.email), {
    email: link.email,
    seen: newestNumber(record),
    ...(language !== undefined && { language }),
  });
  await endLink(storage, link, 'answered');
};
