import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { visitorOf } from '../../../base/http/server/visitor.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { noProfile } from '../../server/find-profile.ts';
import { isPublic } from '../../visibility/storage/visibility.ts';
import type { LikeReply } from '../calls.ts';
import { getCounts, setLike } from '../storage/counts.ts';

type LikeCall = Pick<HandledCall<unknown>, 'storage' | 'request' | 'address' | 'setCookie'>;

/** Refuses with 404 unless the public may see the profile. */
export const requireProfile = async (storage: Storage, id: string): Promise<void> => {
  if (!isProfileId(id) || !(await isPublic(storage, id))) throw noProfile();
};

type Like = {
  id: string;
  liked: boolean;
  /** Only if the browser sent the visitor's cookie: what cannot be taken back is not stored. */
  kept?: 'yes' | undefined;
};

/** Sets whether the visitor of a request likes a profile; returns the new count, and whether they like it. */
export const applyLike = async (call: LikeCall, { id, liked, kept }: Like): Promise<LikeReply> => {
  const { storage, request } = call;
  await requireProfile(storage, id);
  await throttle(storage, LIMITS.likes, call.address);
  const { visitor, isNew, cookies } = await visitorOf(storage, request);
  call.setCookie(cookies);
  if (isNew && kept === 'yes') {
    const { like } = await getCounts(storage, id);
    return { success: true, message: say('profiles.like.same'), like, liked: false };
  }
  const { like } = await setLike(storage, id, visitor, liked);
  return {
    success: true,
    message: liked ? say('profiles.like.liked') : say('profiles.like.unliked'),
    like,
    liked,
  };
};
