import { updateLike } from '../../src/profiles/counts/calls.ts';
import { applyLike } from '../../src/profiles/counts/server/likes.ts';
import { handle } from '../../src/server/accounts/handle.ts';

export default handle(updateLike, (call) => applyLike(call, call.input.id, call.input.like === '1'));

export const config = { path: '/php-api/update-like.php' };
