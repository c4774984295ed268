import { incrementViews } from '../../src/profiles/counts/calls.ts';
import { countView } from '../../src/profiles/counts/server/views.ts';
import { isOwnerOf } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';

export default handle(incrementViews, (call) => countView(call, call.input.id, isOwnerOf));

export const config = {
  path: '/php-api/increment-views.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
