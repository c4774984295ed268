import { incrementViews } from '../../src/contract/profiles/count.ts';
import { isOwnerOf } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { countView } from '../../src/server/profiles/counts/views.ts';

export default handle(incrementViews, (call) => countView(call, call.input.id, isOwnerOf));

export const config = {
  path: '/php-api/increment-views.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
