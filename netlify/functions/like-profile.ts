import { likeProfile } from '../../src/contract/profiles/count.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { applyLike } from '../../src/server/profiles/counts/likes.ts';

export default handle(likeProfile, (call) => applyLike(call, call.input.id, call.input.action === 'like'));

export const config = { path: '/php-api/like-profile.php' };
