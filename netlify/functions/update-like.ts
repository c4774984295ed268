import { handle } from '../../src/accounts/server/handle.ts';
import { updateLike } from '../../src/profiles/counts/calls.ts';
import { applyLike } from '../../src/profiles/counts/server/likes.ts';

export default handle(updateLike, (call) => applyLike(call, call.input.id, call.input.like === '1'));

export const config = { path: '/php-api/update-like.php' };
