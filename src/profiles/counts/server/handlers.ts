import { handler } from '../../../base/http/server/handler.ts';
import { likeProfile, updateLike } from '../calls.ts';
import { applyLike } from './likes.ts';

export const likeProfileHandler = handler(likeProfile, (call) =>
  applyLike(call, { ...call.input, liked: call.input.action === 'like' }),
);

export const updateLikeHandler = handler(updateLike, (call) =>
  applyLike(call, { ...call.input, liked: call.input.like === '1' }),
);
