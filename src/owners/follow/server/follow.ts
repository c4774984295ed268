import type { PageOfLink } from '../../../accounts/links/calls.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import { createLink, getLink, linkKey, linkSubject, markLinkUsed } from '../../../accounts/links/storage.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { accountSubject } from '../../../base/http/server/subjects.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { keptLanguage } from '../../../base/mail/rules.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { canBeFollowed } from '../../../profiles/follow/rules.ts';
import { countAgain, countFollowers, putFollower } from '../../../profiles/follow/storage.ts';
import { newestNumber } from '../../../profiles/history/rules/record-history.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getVersionedProfile } from '../../../profiles/storage/profile-record.ts';
import { isPubliclyVisible } from '../../../profiles/visibility/rules/visibility.ts';
import { getProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';
import { getPublicProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { toPageOfLink } from '../../claims/server/page-of-link.ts';
import { followMail } from './letters.ts';

/** A page that can be followed now; null if there is none, or it is hidden or not listed, or its owner does not want it. */
export const findFollowable = async (
  storage: Storage,
  id: string,
): Promise<Versioned<ProfileRecord> | null> => {
  if (!isProfileId(id)) return null;
  const [found, decision] = await Promise.all([
    getVersionedProfile(storage, id),
    getProfileStatus(storage, id),
  ]);
  if (found === null || !isPubliclyVisible(decision)) return null;
  return canBeFollowed(found.value, todayOf(storage)) ? found : null;
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
const requireFollow = async (storage: Storage, token: string) => {
  const id = linkSubject(token);
  const link = id === null ? null : await getLink(storage, 'follow', token);
  const page = link === null ? null : await findFollowable(storage, link.subject);
  if (link === null || page === null) throw linkOver();
  return { link, page };
};

/** Which page a link follows; refuses one that is used, over or forged. */
export const showFollow = async (storage: Storage, token: string): Promise<PageOfLink> => {
  const { link } = await requireFollow(storage, token);
  const profile = await getPublicProfile(storage, link.subject);
  if (profile === null) throw linkOver();
  return toPageOfLink(profile);
};

/** Follows a page by a link. What was changed before is no news. */
export const follow = async (storage: Storage, token: string): Promise<void> => {
  const { link, page } = await requireFollow(storage, token);
  const { id } = page.value;
  const language = keptLanguage();
  const isNew = await putFollower(storage, id, await followerName(storage, link.email), {
    email: link.email,
    seen: newestNumber(page.value),
    ...(language !== undefined && { language }),
  });
  if (isNew) await countFollowers(storage, id, { followers: (before) => before + 1 }, page);
  // Also after a crash that left the number as it was.
  else await countAgain(storage, id);
  await markLinkUsed(storage, link, 'answered');
};
