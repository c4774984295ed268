import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText } from '../../base/http/calls/inputs.ts';
import { incrementViewsCall, likeProfileCall, updateLikeCall } from '../../base/http/calls/reading-calls.ts';

export type LikeReply = { success: true; message: string; like: number; liked: boolean };

/** A visitor's like or unlike, on home. */
export const likeProfile = endpoint<LikeReply>()({
  ...likeProfileCall,
  access: 'anyone',
  schema: z.object({
    id: idText(),
    action: z.enum(['like', 'unlike'], { error: 'Action must be like or unlike' }),
  }),
});

/** The same on the public profile: `like=1` or `like=0`. */
export const updateLike = endpoint<LikeReply>()({
  ...updateLikeCall,
  access: 'anyone',
  writes: true,
  schema: z.object({ id: idText(), like: z.enum(['1', '0'], { error: 'Like must be 1 or 0' }) }),
});

/** One view of a public profile. */
export const incrementViews = endpoint<{ success: true; view: number }>()({
  ...incrementViewsCall,
  access: 'anyone',
  schema: z.object({ id: idText() }),
});
