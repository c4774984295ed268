import { handle } from '../../src/accounts/server/handle.ts';
import { likeProfile } from '../../src/profiles/counts/calls.ts';
import { applyLike } from '../../src/profiles/counts/server/likes.ts';

export default handle(likeProfile, (call) => applyLike(call, call.input.id, call.input.action === 'like'));

export const config = { path: '/php-api/like-profile.php' };
