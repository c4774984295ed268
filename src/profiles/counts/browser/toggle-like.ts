import { allowCookies, keepsCookies } from '../../../base/frame/browser/cookies.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { call, type Outcome } from '../../../base/http/browser/call.ts';
import { likeProfileCall, updateLikeCall } from '../../../base/http/calls/reading-calls.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { LikeReply, likeProfile, updateLike } from '../calls.ts';
import { keepLiked } from './liked.ts';
import { shownLike, storeLike } from './likes.ts';

/** The call to use: home and the public profile have different ones. */
export type LikeVia = 'home' | 'profile';

const isRefusedQuietly = (outcome: Outcome<Partial<LikeReply>>): boolean =>
  outcome.kind === 'done' && outcome.reply.liked === false;

/** Likes or unlikes a profile, and shows the result on all its buttons, or an alert. `count` is the page's own. */
export const toggleLike = async (id: string, count: number, via: LikeVia): Promise<void> => {
  if (!keepsCookies()) return toast(allowCookies());
  const shown = shownLike(id, count);
  const like = !shown.liked;
  const send = () =>
    via === 'profile'
      ? call<typeof updateLike>(updateLikeCall, { id, like: like ? '1' : '0', kept: 'yes' })
      : call<typeof likeProfile>(likeProfileCall, { id, action: like ? 'like' : 'unlike', kept: 'yes' });
  // The first like of a browser only sets its cookie; one that does not come back was taken on the way.
  let outcome = await send();
  if (like && isRefusedQuietly(outcome)) outcome = await send();
  if (like && isRefusedQuietly(outcome)) return toast(allowCookies());
  if (outcome.kind === 'unreachable') return toast(say('profiles.like.unreachable'));
  if (outcome.kind === 'refused') return toast(outcome.failure.message || say('profiles.like.failed'));
  const liked = outcome.reply.liked ?? like;
  keepLiked(id, liked);
  storeLike(id, { liked, count: outcome.reply.like ?? Math.max(0, shown.count + (like ? 1 : -1)) });
};
