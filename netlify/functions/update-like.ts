import { updateLike } from '../../src/contract/profiles/count.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { applyLike } from '../../src/server/profiles/counts/likes.ts';

export default handle(updateLike, (call) => applyLike(call, call.input.id, call.input.like === '1'));

export const config = { path: '/php-api/update-like.php' };
